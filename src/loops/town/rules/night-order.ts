import type { Verb } from './role.ts'
import type { RuleBook } from './rule-book.ts'

/** What can happen in a night: abilities, and what happens of itself. */
export type NightVerb = Verb | 'guilt' | 'plague' | 'final_hex'

/** A place in the order of the night. `top` comes before the rest of its tier. */
export interface NightStep {
  readonly tier: 1 | 2 | 3 | 4 | 5 | 6
  readonly top: boolean
  readonly verb: NightVerb
  /** Only for this role, where roles share a verb and not a tier. */
  readonly role?: string
}

/** The order of the night. Steps of one tier follow each other as listed, and players within a step by seat. */
export const nightOrder: readonly NightStep[] = [
  first(1, 'transport'),
  first(1, 'alert'),
  first(1, 'guilt'),
  first(1, 'haunt'),
  step(1, 'seance'),
  step(1, 'trap'),
  step(1, 'raise', 'Retributionist'),
  step(1, 'raise', 'Necromancer'),
  step(1, 'ambush'),
  step(1, 'duel'),
  first(2, 'distract'),
  step(2, 'control'),
  step(2, 'protect', 'Guardian Angel'),
  step(3, 'protect', 'Bodyguard'),
  step(3, 'protect', 'Crusader'),
  step(3, 'heal'),
  step(3, 'vest'),
  step(3, 'blackmail'),
  step(3, 'disguise'),
  step(3, 'forge'),
  step(3, 'frame'),
  step(3, 'hypnotize'),
  step(3, 'clean'),
  step(3, 'douse'),
  step(3, 'hex'),
  step(3, 'stone'),
  step(3, 'track'),
  step(4, 'investigate'),
  step(4, 'watch'),
  step(4, 'vision'),
  step(4, 'uncover'),
  step(5, 'execute'),
  step(5, 'stake'),
  step(5, 'shoot'),
  step(5, 'kill'),
  step(5, 'ignite'),
  step(5, 'attack'),
  step(5, 'rampage'),
  step(5, 'infect'),
  step(5, 'bite'),
  step(5, 'poison'),
  step(6, 'remember'),
  step(6, 'plague'),
  step(6, 'final_hex'),
  step(6, 'bug'),
]

function first(tier: NightStep['tier'], verb: NightVerb): NightStep {
  return { tier, top: true, verb }
}

function step(tier: NightStep['tier'], verb: NightVerb, role?: string): NightStep {
  return role === undefined ? { tier, top: false, verb } : { tier, top: false, verb, role }
}

/** The night in its three parts: what decides who goes where, what is done there, and what is left at dawn. */
export interface NightPlan {
  readonly leaving: readonly NightStep[]
  readonly doing: readonly NightStep[]
  readonly closing: readonly NightStep[]
}

const plans: readonly NightPlan[] = [false, true].flatMap((controlFirst) =>
  [false, true].map((disguiseEarly) => makePlan(controlFirst, disguiseEarly)),
)

/** The order of the night under the rules of a game. */
export function planOf(rules: RuleBook): NightPlan {
  return plans[(rules.controlFirst ? 2 : 0) + (rules.disguiseEarly ? 1 : 0)]!
}

function makePlan(controlFirst: boolean, disguiseEarly: boolean): NightPlan {
  const order = nightOrder.slice()
  if (controlFirst) move(order, 'control', 'distract')
  if (!disguiseEarly) move(order, 'disguise', 'shoot')
  return {
    leaving: order.filter(({ tier }) => tier <= 2),
    doing: order.filter(({ tier }) => tier > 2 && tier <= 5),
    closing: order.filter(({ tier }) => tier === 6),
  }
}

/** Puts a step in front of another. */
function move(order: NightStep[], verb: NightVerb, before: NightVerb): void {
  const [moved] = order.splice(
    order.findIndex((each) => each.verb === verb),
    1,
  )
  const place = order.findIndex((each) => each.verb === before)
  order.splice(place, 0, { ...moved!, tier: order[place]!.tier, top: order[place]!.top })
}
