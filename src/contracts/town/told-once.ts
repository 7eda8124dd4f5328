import type { Path } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import type { Severity } from '../finding.ts'

/** What is wrong with a line, before it is known whether it has to be told again. */
export interface Fault {
  readonly path: Path
  readonly found: string
  readonly expected: string
  readonly repair: string
}

interface Statement {
  readonly code: string
  readonly severity: Severity
  readonly says: string
}

/** How many faults that differ in what was found are told apart in one stream. */
const kinds = 20

/** A rule that tells of the first line with a fault, and at the end of the stream how many more have the same. */
export function toldOnce<T>(
  statement: Statement,
  start: () => (record: T) => Fault | undefined,
): SequenceRule<T> {
  return {
    ...statement,
    start() {
      const look = start()
      const told = new Map<string, { fault: Fault; more: number }>()
      return {
        line(record, report) {
          const fault = look(record)
          if (fault === undefined) return
          const known = told.get(fault.found) ?? (told.size < kinds ? undefined : [...told.values()].at(-1))
          if (known !== undefined) {
            known.more++
            return
          }
          told.set(fault.found, { fault, more: 0 })
          report(fault.path, fault.found, fault.expected, fault.repair)
        },
        end(report) {
          for (const { fault, more } of told.values()) {
            if (more === 0) continue
            const lines = more === 1 ? '1 more line' : `${more} more lines`
            report([], `${lines} like this: ${fault.found}`, fault.expected, fault.repair)
          }
        },
      }
    },
  }
}

/** A rule that tells of the first line with a fault and then is silent. */
export function toldFirst<T>(statement: Statement, look: (record: T) => Fault | undefined): SequenceRule<T> {
  return {
    ...statement,
    start() {
      let told = false
      return {
        line(record, report) {
          const fault = told ? undefined : look(record)
          if (fault === undefined) return
          told = true
          report(fault.path, fault.found, fault.expected, fault.repair)
        },
      }
    },
  }
}
