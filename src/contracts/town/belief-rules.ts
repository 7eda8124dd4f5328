import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { Beliefs } from './beliefs.ts'
import { plainRole } from './role-names.ts'

/** How far the probabilities of a player may be from 1 together. */
const room = 0.01

/** What must hold of one line of beliefs. */
export const beliefRules: readonly Rule<Beliefs>[] = [
  {
    code: 'town/belief-sum',
    severity: 'error',
    says: `The probabilities of a player's roles sum to 1, within ${room}.`,
    check({ beliefs }, report) {
      for (const [player, roles] of Object.entries(beliefs)) {
        let sum = 0
        for (const probability of Object.values(roles)) sum += probability
        if (Math.abs(sum - 1) > room + 1e-9)
          report(
            ['beliefs', player],
            `a sum of ${Number(sum.toFixed(6))}`,
            '1',
            'divide each of them by their sum',
          )
      }
    },
  },
  {
    code: 'town/belief-role-twice',
    severity: 'error',
    says: 'A role stands once among the beliefs about a player, in one spelling.',
    check({ beliefs }, report) {
      for (const [player, roles] of Object.entries(beliefs)) {
        const seen = new Set<string>()
        for (const role of Object.keys(roles)) {
          const plain = plainRole(role)
          if (seen.has(plain))
            report(
              ['beliefs', player, role],
              showValue(role),
              'a role that does not stand there yet',
              'add the two up',
            )
          seen.add(plain)
        }
      }
    },
  },
  {
    code: 'town/no-beliefs',
    severity: 'warning',
    says: 'A line of beliefs is about at least one player.',
    check({ beliefs }, report) {
      if (Object.keys(beliefs).length === 0)
        report(['beliefs'], 'no player', 'at least one player', 'leave the line out where nothing was stated')
    },
  },
]
