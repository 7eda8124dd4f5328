import type { Path } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import type { Report, Severity } from '../finding.ts'

/** What is wrong with a line, before it is known whether it was reported already. */
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

/** How many different faults are reported separately in one stream. */
const kinds = 20

/** Reports each kind of fault at its first line, and at the end of the stream how many more lines have it. */
export interface OnceReporter {
  add(fault: Fault, report: Report): void
  end(report: Report): void
}

export function onceReporter(): OnceReporter {
  const reported = new Map<string, { fault: Fault; more: number }>()
  let others = 0
  return {
    add(fault, report) {
      const known = reported.get(fault.found)
      if (known !== undefined) known.more++
      else if (reported.size >= kinds) others++
      else {
        reported.set(fault.found, { fault, more: 0 })
        report(fault.path, fault.found, fault.expected, fault.repair)
      }
    },
    end(report) {
      for (const { fault, more } of reported.values()) {
        if (more > 0) report([], `${lines(more)} like this: ${fault.found}`, fault.expected, fault.repair)
      }
      const { fault } = [...reported.values()].at(-1) ?? {}
      if (others > 0 && fault !== undefined)
        report([], `${lines(others)} with faults of this kind`, fault.expected, fault.repair)
    },
  }
}

const lines = (more: number) => (more === 1 ? '1 more line' : `${more} more lines`)

/** A rule that reports the first line with a fault, and at the end of the stream how many more have the same. */
export function reportedOnce<T>(
  statement: Statement,
  start: () => (record: T) => Fault | undefined,
): SequenceRule<T> {
  return {
    ...statement,
    start() {
      const look = start()
      const { add, end } = onceReporter()
      return {
        line(record, report) {
          const fault = look(record)
          if (fault !== undefined) add(fault, report)
        },
        end,
      }
    },
  }
}

/** A rule that reports the first line with a fault and nothing after it. */
export function reportedFirst<T>(
  statement: Statement,
  look: (record: T) => Fault | undefined,
): SequenceRule<T> {
  return {
    ...statement,
    start() {
      let reported = false
      return {
        line(record, report) {
          const fault = reported ? undefined : look(record)
          if (fault === undefined) return
          reported = true
          report(fault.path, fault.found, fault.expected, fault.repair)
        },
      }
    },
  }
}
