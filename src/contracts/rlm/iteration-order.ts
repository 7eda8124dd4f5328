import type { Rule } from '../contract.ts'

/** Says that iterations are numbered from one without gaps, doubles or disorder. */
export function iterationOrder<T>(numbersOf: (record: T) => readonly number[]): Rule<T> {
  return {
    code: 'rlm/iteration-order',
    severity: 'error',
    says: 'Iterations are numbered from one, one after the other.',
    check(record, report) {
      let last = 0
      const seen = new Set<number>()
      numbersOf(record).forEach((number, index) => {
        if (number !== last + 1) {
          const path = ['iterations', index, 'iteration_number']
          report(path, fault(number, last, seen), `${last + 1}`, 'keep every iteration, in order')
        }
        seen.add(number)
        last = number
      })
    },
  }
}

function fault(number: number, last: number, seen: ReadonlySet<number>): string {
  if (seen.has(number)) return `${number} again`
  if (number < last) return `${number} after ${last}`
  return last === 0 ? `${number} as the first` : `a gap before ${number}`
}
