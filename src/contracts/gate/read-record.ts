import { toPointer } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import type { Finding, Level, Remark } from '../finding.ts'
import { checkValue } from './check-value.ts'
import { keepOriginals } from './keep-originals.ts'
import { readSource, type Source } from './source.ts'

/** The result of reading a record from text. */
export interface Reading<T = unknown> {
  /** The record, repaired where the level allows it. Absent where the text is no JSON at all. */
  readonly value?: T
  readonly findings: readonly Finding[]
  /** Whether the structure of the record holds, whatever its rules say. */
  readonly sound: boolean
  /** The text with the repairs written into it; there only when repairs were made. */
  readonly repaired?: () => string
}

/** How a record is read, and where it stands. */
export interface ReadOptions {
  /** How hard to look; `spec` unless said otherwise. */
  readonly level?: Level | undefined
  /** The name that findings carry. */
  readonly file?: string | undefined
  /** The number of the text's first line in its file, for one line of a stream. */
  readonly line?: number
}

/** Reads one record of a known kind from text and says all that is wrong with it. Never throws for bad input. */
export function readRecord<T>(contract: Contract<T>, text: string, options: ReadOptions = {}): Reading<T> {
  const { level = 'spec' } = options
  const source = readSource(contract, text, level)
  const locate = (remark: Remark) => locateRemark(contract, remark, source, options)
  if (source.value === undefined) return { findings: source.remarks.map(locate), sound: false }
  const checked = checkValue(contract, source.value, level)
  const value = checked.value as T
  const { sound } = checked
  const remarks = source.remarks.length === 0 ? checked.remarks : [...source.remarks, ...checked.remarks]
  if (remarks.length === 0) return { value, findings: [], sound }
  keepOriginals(value, source.originals)
  const findings = remarks.map(locate)
  if (source.lossy || (!checked.repaired && !source.mendable)) return { value, findings, sound }
  return { value, findings, sound, repaired: () => source.rewrite(value) }
}

/** Gives a remark its file, line and column. */
export function locateRemark(
  contract: Contract,
  remark: Remark,
  source: Pick<Source, 'placeOf'>,
  { file, line = 1 }: ReadOptions,
): Finding {
  const place = remark.place ?? source.placeOf(remark.path)
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
    ...(remark.repaired === true ? { repaired: true } : {}),
    ...(remark.original === undefined ? {} : { original: remark.original }),
  }
}
