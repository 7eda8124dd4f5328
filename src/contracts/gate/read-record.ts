import {
  type JsonProblem,
  offsetOf,
  type Path,
  type Place,
  placesIn,
  readJson,
  rewriteJson,
  toPointer,
} from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import type { Finding, Level, Remark, Severity } from '../finding.ts'
import { checkValue } from './check-value.ts'

/** What came of reading a record from text. */
export interface Reading<T = unknown> {
  /** The record, repaired where the level allows it. Absent where the text is no JSON at all. */
  readonly value?: T
  readonly findings: readonly Finding[]
  /** The text with the repairs written into it; there only when repairs were made. */
  readonly mended?: () => string
}

export interface ReadOptions {
  /** How hard to look; `spec` unless said otherwise. */
  readonly level?: Level
  /** The name that findings carry. */
  readonly file?: string
  /** The number of the text's first line in its file, for one line of a stream. */
  readonly line?: number
}

/** Reads one record of a known kind from text and says all that is wrong with it. Never throws for bad input. */
export function readRecord<T>(contract: Contract<T>, text: string, options: ReadOptions = {}): Reading<T> {
  const { level = 'spec' } = options
  const source = contract.notation === undefined ? readJsonSource(text, level) : readNotation(contract, text)
  const locate = (remark: Remark) => locateRemark(contract, remark, source.placeOf, options)
  if (source.value === undefined) return { findings: source.remarks.map(locate) }
  const checked = checkValue(contract, source.value, level)
  const findings = [...source.remarks, ...checked.remarks].map(locate)
  const value = checked.value as T
  if (source.lossy || (!checked.repaired && !source.mendable)) return { value, findings }
  const write = contract.notation?.write
  return { value, findings, mended: () => (write === undefined ? source.rewrite(value) : write(value)) }
}

/** Gives a remark its file, line and column. */
export function locateRemark(
  contract: Contract,
  remark: Remark,
  placeOf: (path: Path) => Place,
  { file, line = 1 }: ReadOptions,
): Finding {
  const place = remark.place ?? placeOf(remark.path)
  return {
    code: remark.code,
    severity: remark.severity,
    contract: contract.name,
    ...(file === undefined ? {} : { file }),
    line: place.line + line - 1,
    column: place.column,
    pointer: toPointer(remark.path),
    found: remark.found,
    expected: remark.expected,
    repair: remark.repair,
    ...(remark.mended === true ? { mended: true } : {}),
  }
}

interface Source {
  readonly value?: unknown
  readonly remarks: readonly Remark[]
  readonly placeOf: (path: Path) => Place
  /** Whether the text itself, and not only its value, can be mended. */
  readonly mendable: boolean
  /** Whether writing the value back would lose something that the text holds. */
  readonly lossy: boolean
  readonly rewrite: (value: unknown) => string
}

function readJsonSource(text: string, level: Level): Source {
  const { value, problems, tree } = readJson(text)
  const place = placesIn(text)
  const remarks = problems.map((problem) => ({ ...remarkOn(problem, level), place: place(problem.offset) }))
  const lossy = problems.some(({ code }) => code === 'json/duplicate-key' || code === 'json/syntax')
  return {
    value,
    remarks,
    placeOf: placesOfPaths(text, tree),
    lossy,
    mendable: problems.some(({ code }) => code === 'json/bom' || code === 'json/not-finite'),
    rewrite: (changed) => {
      const root = tree()
      if (root === undefined) return text
      const marked = text.startsWith('\uFEFF')
      return rewriteJson(text, root, changed).slice(marked ? 1 : 0)
    },
  }
}

/** Finds the places of paths in a JSON text. */
export function placesOfPaths(text: string, tree = readJson(text).tree): (path: Path) => Place {
  const place = placesIn(text)
  return (path) => {
    const root = tree()
    return place(root === undefined ? 0 : offsetOf(root, path))
  }
}

const advice: Record<JsonProblem['code'], { severity: Severity; repair: string }> = {
  'json/syntax': { severity: 'error', repair: 'mend the text at this place, or take the record out' },
  'json/too-deep': { severity: 'error', repair: 'store the inner part as a file of its own' },
  'json/duplicate-key': {
    severity: 'error',
    repair: 'keep one of the two; readers disagree on which counts',
  },
  'json/not-finite': { severity: 'error', repair: 'write null where there is no number' },
  'json/unsafe-integer': { severity: 'warning', repair: 'write the digits as text, or they will change' },
  'json/lone-surrogate': { severity: 'warning', repair: 'cut texts between characters, not inside one' },
  'json/forbidden-key': { severity: 'warning', repair: 'rename the key; some readers act on it' },
  'json/bom': { severity: 'warning', repair: 'write UTF-8 without the mark' },
}

function remarkOn({ code, found, expected }: JsonProblem, level: Level): Remark {
  const { severity, repair } = advice[code]
  const mended = level !== 'spec' && (code === 'json/not-finite' || code === 'json/bom')
  return { code, severity: mended ? 'warning' : severity, path: [], found, expected, repair, mended }
}

function readNotation(contract: Contract, text: string): Source {
  const { value, remarks, placeOf } = contract.notation!.read(text)
  return { value, remarks, placeOf, mendable: false, lossy: false, rewrite: () => text }
}
