import type { Seat } from './game.ts'
import type { Role } from './role.ts'
import { type RuleBook, usualRules } from './rule-book.ts'

/** A seat at the beginning of a game, with its role. */
export function newSeat(role: Role, rules: RuleBook = usualRules): Seat {
  return {
    role,
    alive: true,
    uses: usesOf(role, rules),
    selfUses: selfUsesOf(role),
    target: -1,
    objectiveMet: false,
    will: '',
    note: '',
    revealed: false,
    doused: false,
    hexed: false,
    infected: false,
    poisoned: 0,
    blackmailed: false,
    guilty: false,
    shielded: role.name === 'Witch',
    disguise: undefined,
    hidden: false,
    forgedWill: undefined,
    tally: 0,
    trap: role.name === 'Trapper' ? 1 : 0,
    trapAt: -1,
    trapFor: -1,
    brewedAgain: [0, 0, 0],
    lastBite: 0,
    turned: 0,
    lastDuel: -1,
    incurable: false,
    bloodied: false,
    raised: false,
    order: undefined,
    dayOrder: undefined,
    tokens: 0,
  }
}

/** How often the limited ability of a role can be used at first; Infinity without a limit. */
export function usesOf(role: Role, rules: RuleBook): number {
  if (role.name === 'Guardian Angel') return rules.angelUses
  for (const ability of role.abilities) if (ability.uses !== undefined) return ability.uses
  return Number.POSITIVE_INFINITY
}

/** How often a role can use its ability on itself, where it otherwise aims at others. */
export function selfUsesOf(role: Role): number {
  for (const ability of role.abilities) if (ability.selfUses !== undefined) return ability.selfUses
  return 0
}
