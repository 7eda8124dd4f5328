import type { Path, Place } from '../kit/index.ts'

/**
 * How strictly a record is checked. `spec`: the document as written. `compat`: also what real files contain,
 * through named repairs and tolerances. `lint`: compat, and then what no schema says.
 */
export type Level = 'spec' | 'compat' | 'lint'

/** The levels of checking; each looks at more than the one before. */
export const levels: readonly Level[] = ['spec', 'compat', 'lint']

/** An error breaks the contract or contradicts itself; a warning was repaired or looks wrong; info is a remark. */
export type Severity = 'error' | 'warning' | 'info'

/** One thing that is not as it should be, and what to do about it. */
export interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly contract?: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
  /** JSON Pointer into the record; empty for the whole of it. */
  readonly pointer: string
  readonly found: string
  readonly expected: string
  readonly repair: string
  /** True where a named repair has already been made in the value that was read. */
  readonly repaired?: boolean
  /** What stood there before a repair replaced it. */
  readonly original?: unknown
}

/** A finding before anybody knows in which file and line it stands. */
export interface Remark {
  readonly code: string
  readonly severity: Severity
  readonly path: Path
  readonly found: string
  readonly expected: string
  readonly repair: string
  readonly repaired?: boolean
  readonly original?: unknown | undefined
  /** Its place in the text, where that is more exact than the path. */
  readonly place?: Place
}

/** What a rule calls to report one location in its record. */
export type Report = (path: Path, found: string, expected: string, repair: string) => void

/** Whether any of the findings is an error. */
export function hasErrors(findings: readonly { severity: Severity }[]): boolean {
  return findings.some(({ severity }) => severity === 'error')
}
