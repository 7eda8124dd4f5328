import type { Rule, SequenceRule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { JournalEntry } from './journal-entry.ts'
import { firstSum, journalSum } from './journal-sum.ts'

/** What must hold inside one journal entry. */
export const journalRules: readonly Rule<JournalEntry>[] = [
  {
    code: 'run/one-result',
    severity: 'error',
    says: 'Work that is done has one result, written out or referred to; work that failed has a failure and no result.',
    check(entry, report) {
      if (entry.type !== 'end') return
      const results = Number(entry.value !== undefined) + Number(entry.value_ref !== undefined)
      if (entry.outcome === 'done' && results !== 1) {
        report([], `${results} results`, 'either value or value_ref', 'write the result once')
      }
      if (entry.outcome === 'failed' && results > 0) {
        report([], 'a result of failed work', 'a failure only', 'take the result out')
      }
      if ((entry.outcome === 'failed') !== (entry.failure !== undefined)) {
        report(
          ['failure'],
          entry.failure ? 'a failure' : 'none',
          `what fits outcome "${entry.outcome}"`,
          'make them agree',
        )
      }
    },
  },
]

/** How many names of finished and unfinished work the rules below remember. */
const remembered = 100_000

/** What must hold between the lines of a journal. */
export const journalSequenceRules: readonly SequenceRule<JournalEntry>[] = [
  {
    code: 'run/seq',
    severity: 'error',
    says: 'The lines are numbered from one, without gaps and without doubles.',
    start() {
      let last: number | undefined = 0
      return {
        missed() {
          last = undefined
        },
        line({ seq }, report) {
          if (last !== undefined && seq !== last + 1)
            report(['seq'], `${seq}`, `${last + 1}`, 'look for lines that were lost or written twice')
          last = seq
        },
      }
    },
  },
  {
    code: 'run/sum',
    severity: 'error',
    says: 'The checksum of a line is that of its text and of the checksum before it.',
    start() {
      let before: string | undefined = firstSum
      return {
        missed() {
          before = undefined
        },
        line(entry, report) {
          const { sum, ...rest } = entry
          // Lines are written by JSON.stringify, so that printing a value again gives its text.
          const expected = before === undefined ? sum : journalSum(before, JSON.stringify(rest).slice(0, -1))
          if (sum !== expected)
            report(['sum'], sum, expected, 'look for a line that was changed, moved, added or lost')
          before = sum
        },
      }
    },
  },
  {
    code: 'run/epoch',
    severity: 'error',
    says: 'Every epoch begins with an open line and no line of an older epoch follows.',
    start() {
      let epoch = 0
      return {
        line(entry, report) {
          const opens = entry.type === 'open'
          if (opens ? entry.epoch <= epoch : entry.epoch !== epoch) {
            const expected = opens ? `more than ${epoch}` : `${epoch}, the epoch of the open line`
            report(['epoch'], `${entry.epoch}`, expected, 'look for two writers at once')
          }
          epoch = Math.max(epoch, entry.epoch)
        },
      }
    },
  },
  {
    code: 'run/journal-time',
    severity: 'warning',
    says: 'The lines follow one another in time.',
    start() {
      let last = Number.NEGATIVE_INFINITY
      return {
        line({ at }, report) {
          const moment = instant(at) ?? last
          if (moment < last)
            report(['at'], at, 'a time not before the line above', 'look at the clock of the machine')
          last = Math.max(last, moment)
        },
      }
    },
  },
  {
    code: 'run/unstarted',
    severity: 'error',
    says: 'Work ends after it was started.',
    start() {
      const running = new Recent(remembered)
      return {
        missed() {
          running.forgets = true
        },
        line(entry, report) {
          if (entry.type === 'start') running.add(`${entry.key}#${entry.try}`)
          if (entry.type !== 'end' || running.forgets) return
          if (!running.delete(`${entry.key}#${entry.try}`)) {
            report(
              ['key'],
              `an end of "${entry.key}", try ${entry.try}`,
              'its start before it',
              'look for a lost line',
            )
          }
        },
      }
    },
  },
  {
    code: 'run/ended-twice',
    severity: 'error',
    says: 'A result is journaled once, ever.',
    start() {
      const done = new Recent(remembered)
      return {
        line(entry, report) {
          if (entry.type !== 'end' || entry.outcome !== 'done') return
          if (done.has(entry.key)) {
            report(
              ['key'],
              `a second result of "${entry.key}"`,
              'one result',
              'keep the first; the run used that one',
            )
          }
          done.add(entry.key)
        },
      }
    },
  },
]

/** A set of names that forgets the oldest ones, so that a journal of any length is checked in bounded memory. */
class Recent {
  /** Whether a name that is not found may have been forgotten. */
  forgets = false
  private readonly names = new Set<string>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  add(name: string): void {
    this.names.add(name)
    if (this.names.size <= this.capacity) return
    this.forgets = true
    this.names.delete(this.names.values().next().value!)
  }

  has(name: string): boolean {
    return this.names.has(name)
  }

  delete(name: string): boolean {
    return this.names.delete(name)
  }
}
