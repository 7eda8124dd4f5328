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
