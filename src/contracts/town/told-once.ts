import type { Path } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import type { Report, Severity } from '../finding.ts'

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

/** Tells of each kind of fault where it is met first, and at the end of the stream how often it was met again. */
export interface Telling {
  tell(fault: Fault, report: Report): void
  end(report: Report): void
}

export function tellOnce(): Telling {
  const told = new Map<string, { fault: Fault; more: number }>()
  let others = 0
  return {
    tell(fault, report) {
      const known = told.get(fault.found)
      if (known !== undefined) known.more++
      else if (told.size >= kinds) others++
      else {
        told.set(fault.found, { fault, more: 0 })
        report(fault.path, fault.found, fault.expected, fault.repair)
      }
    },
    end(report) {
      for (const { fault, more } of told.values()) {
        if (more > 0) report([], `${lines(more)} like this: ${fault.found}`, fault.expected, fault.repair)
      }
      const { fault } = [...told.values()].at(-1) ?? {}
      if (others > 0 && fault !== undefined)
        report([], `${lines(others)} with faults of this kind`, fault.expected, fault.repair)
    },
  }
}

const lines = (more: number) => (more === 1 ? '1 more line' : `${more} more lines`)

/** A rule that tells of the first line with a fault, and at the end of the stream how many more have the same. */
export function toldOnce<T>(
  statement: Statement,
  start: () => (record: T) => Fault | undefined,
): SequenceRule<T> {
  return {
    ...statement,
    start() {
      const look = start()
      const { tell, end } = tellOnce()
      return {
        line(record, report) {
          const fault = look(record)
          if (fault !== undefined) tell(fault, report)
        },
        end,
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
