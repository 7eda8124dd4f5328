import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { Claim } from './claims.ts'
import { blankText } from './text-rules.ts'
import { parseTurn, turnAt } from './turn.ts'

/** The facts without which a claim of its kind says nothing; one of each list is enough. */
const neededFacts: Readonly<Record<Claim['kind'], readonly (keyof Claim['says'])[]>> = {
  role: ['role', 'side'],
  result: ['result', 'role', 'side', 'players'],
  whereabouts: ['target', 'players'],
  accusation: ['role', 'side', 'result'],
}

/** What must hold of one claim. */
export const claimRules: readonly Rule<Claim>[] = [
  blankText('town/empty-message', 'text'),
  {
    code: 'town/claim-content',
    severity: 'error',
    says: 'A claim holds the facts of its kind: a role, a result, a place, a suspicion.',
    check({ kind, says }, report) {
      const needed = neededFacts[kind]
      if (needed.some((key) => says[key] !== undefined && says[key] !== null)) return
      report(
        ['says'],
        showValue(says),
        `one of ${needed.join(', ')}`,
        'write what was claimed, or leave the claim out',
      )
    },
  },
  {
    code: 'town/claim-about',
    severity: 'error',
    says: 'An accusation names another player than the speaker.',
    check({ kind, speaker, about }, report) {
      if (kind !== 'accusation' || (typeof about === 'string' && about !== speaker)) return
      const path = about === undefined ? [] : ['about']
      report(path, showValue(about ?? null), `another player than ${showValue(speaker)}`, 'name the accused')
    },
  },
  {
    code: 'town/claim-because',
    severity: 'warning',
    says: 'A verdict says what it rests on.',
    check({ verdict, because }, report) {
      if (verdict !== 'unknown' && because.trim() === '')
        report(['because'], 'blank text', 'the facts behind the verdict', 'name the event or the notice')
    },
  },
  {
    code: 'town/claim-night',
    severity: 'warning',
    says: 'A claim is about a night that has begun.',
    check({ says: { night }, turn }, report) {
      const order = parseTurn(turn)?.order
      if (typeof night !== 'number' || order === undefined || 2 * night + 1 <= order) return
      report(
        ['says', 'night'],
        `${night}`,
        `a night before ${turnAt(order + 1)}`,
        'check the number of the night',
      )
    },
  },
]
