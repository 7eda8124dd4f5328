export { inParallel } from './async/in-parallel.ts'
export { type EachLineOptions, eachLine, type Line } from './files/each-line.ts'
export { type Draft, openDraft } from './files/open-draft.ts'
export { writeAtomic } from './files/write-atomic.ts'
export { isObject } from './json/is-object.ts'
export { type JsonNode, offsetOf, toValue } from './json/json-node.ts'
export { type Path, toPointer, valueAt } from './json/pointer.ts'
export { type JsonReading, readJson } from './json/read-json.ts'
export { rewriteJson } from './json/rewrite-json.ts'
export { type JsonProblem, maxDepth } from './json/scan-json.ts'
export { showValue } from './json/show-value.ts'
export { seededRandom } from './random/seeded-random.ts'
export { BadSample } from './statistics/bad-sample.ts'
export {
  type BootstrapInterval,
  type BootstrapOptions,
  bootstrapInterval,
} from './statistics/bootstrap-interval.ts'
export {
  type Calibration,
  type CalibrationBin,
  calibration,
  type Prediction,
} from './statistics/calibration.ts'
export { differenceInterval, type Proportion } from './statistics/difference-interval.ts'
export { brierScore, type Forecast, logLoss, logLossFloor } from './statistics/forecast.ts'
export type { Interval } from './statistics/interval.ts'
export {
  krippendorffAlpha,
  krippendorffInterval,
  type MeasurementLevel,
  type RatedUnit,
} from './statistics/krippendorff-alpha.ts'
export { mean } from './statistics/mean.ts'
export { normalBelow, normalQuantile } from './statistics/normal.ts'
export {
  type PermutationOptions,
  type PermutationResult,
  pairedPermutationTest,
} from './statistics/paired-permutation-test.ts'
export { median, quantile } from './statistics/quantile.ts'
export { type WilcoxonResult, wilcoxonSignedRank } from './statistics/wilcoxon-signed-rank.ts'
export { wilsonInterval } from './statistics/wilson-interval.ts'
export { closest, editDistance } from './text/closest.ts'
export {
  cellsOf,
  cleanRow,
  type MarkdownLine,
  type MarkdownPart,
  type MarkdownTable,
  markdownLines,
  parseTables,
  printRow,
  printTables,
  type TableRow,
} from './text/markdown-table.ts'
export { type Place, placesIn } from './text/place-of.ts'
