import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { PartsOf } from './within.ts'

/** How much two times may differ for rounding: many are written without their milliseconds. */
export const roundingMs = 1000

/** A start and an end, either of which may be unknown. */
interface Span {
  readonly started_at?: string | null | undefined
  readonly completed_at?: string | null | undefined
}

/** Says that nothing ends before it began, for every span of a record. */
export function runTime<T>(spansOf: PartsOf<T, Span>): Rule<T> {
  return {
    code: 'rlm/run-time',
    severity: 'error',
    says: 'A run does not end before it began.',
    check(record, report) {
      for (const [path, { started_at, completed_at }] of spansOf(record)) {
        const start = instant(started_at)
        const end = instant(completed_at)
        if (start === undefined || end === undefined || end >= start) continue
        report(
          [...path, 'completed_at'],
          `${completed_at}`,
          `a time not before ${started_at}`,
          'correct the clock',
        )
      }
    },
  }
}
