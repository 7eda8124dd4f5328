export { inParallel } from './async/in-parallel.ts'
export { takeTurns } from './async/take-turns.ts'
export { clearLeftovers, clearLeftoversIn } from './files/clear-leftovers.ts'
export { isDraftName } from './files/draft-name.ts'
export { type EachLineOptions, eachLine } from './files/each-line.ts'
export { explainFault, isDiskFault } from './files/explain-fault.ts'
export { type Line, lineSplitter } from './files/line-splitter.ts'
export { makeFolder } from './files/make-folder.ts'
export { type Draft, type DraftOptions, openDraft } from './files/open-draft.ts'
export { packageRoot, packageVersion } from './files/package-root.ts'
export { isSmallFile, readBeginning } from './files/read-small-file.ts'
export { writeAtomic } from './files/write-atomic.ts'
export { isObject } from './json/is-object.ts'
export { type JsonNode, offsetOf, toValue } from './json/json-node.ts'
export { notPlainData } from './json/plain-data.ts'
export { type Path, toPointer, valueAt } from './json/pointer.ts'
export { type JsonReading, readJson } from './json/read-json.ts'
export { rewriteJson } from './json/rewrite-json.ts'
export { type JsonProblem, maxDepth } from './json/scan-json.ts'
export { showValue } from './json/show-value.ts'
export { allowedEnvironment, type Environment } from './process/allowed-environment.ts'
export { CappedOutput } from './process/capped-output.ts'
export { endOrphans, newMark } from './process/end-orphans.ts'
export { findProgram } from './process/find-program.ts'
export { lockHolder, releaseDeadLock, takeLock } from './process/process-lock.ts'
export { processStart } from './process/process-start.ts'
export { readProcesses, readPs } from './process/process-table.ts'
export { type ProcessEnd, runProcess } from './process/run-process.ts'
export { splitWords } from './process/split-words.ts'
export { seededRandom } from './random/seeded-random.ts'
export { Refusal, type RefusalKind, type RefusalOptions } from './refusal.ts'
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
export {
  type Detection,
  noiseOfPairs,
  pairsNeeded,
  pilotNoise,
  smallestGain,
  standardDeviation,
} from './statistics/detectable-gain.ts'
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
export {
  clipOf,
  clippedMean,
  confirmationAlpha,
  errorRate,
  fewestPairs,
  judgeLook,
  type Look,
  type LookVerdict,
  looksFor,
  selectionAlpha,
  signFlipChance,
} from './statistics/sequential-test.ts'
export { type ShuffleOptions, type ShuffleResult, shuffleTest } from './statistics/shuffle-test.ts'
export { signedRankInterval } from './statistics/signed-rank-interval.ts'
export { type WilcoxonResult, wilcoxonSignedRank } from './statistics/wilcoxon-signed-rank.ts'
export { wilsonInterval } from './statistics/wilson-interval.ts'
export { grouped, plural, span } from './text/amounts.ts'
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
