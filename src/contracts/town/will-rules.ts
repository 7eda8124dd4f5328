import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { errorText } from './text-rules.ts'
import type { Will } from './wills.ts'

/** What must hold of one paper. */
export const willRules: readonly Rule<Will>[] = [
  errorText('text'),
  {
    code: 'town/will-author',
    severity: 'error',
    says: 'A will is by its owner unless it is forged; a forged will and a death note are not.',
    check({ kind, author, owner }, report) {
      if (owner === undefined || owner === null) return
      const own = kind === 'last_will' || kind === 'cleaned_will'
      if (own === (author === owner)) return
      const expected = own ? showValue(owner) : `another player than ${showValue(owner)}`
      report(['author'], showValue(author), expected, 'name the true author, and the kind that fits')
    },
  },
  {
    code: 'town/will-owner',
    severity: 'error',
    says: 'A paper that the town reads, and a forged or cleaned will, names its owner.',
    check({ kind, owner, shown }, report) {
      const needed = shown === true || kind === 'forged_will' || kind === 'cleaned_will'
      if (needed && (owner === undefined || owner === null))
        report([], 'no owner', 'the key "owner"', 'name the player with whose body it is found')
    },
  },
  {
    code: 'town/cleaned-will',
    severity: 'error',
    says: 'The town never reads a cleaned will, and somebody took it.',
    check({ kind, shown, taken_by: taker }, report) {
      if (kind !== 'cleaned_will') {
        if (typeof taker === 'string')
          report(['taken_by'], showValue(taker), 'a cleaned will', 'check the kind')
        return
      }
      if (shown === true) report(['shown'], 'true', 'false for a cleaned will', 'show the town nothing')
      if (typeof taker !== 'string') report([], 'nobody', 'the key "taken_by"', 'name the player who took it')
    },
  },
]
