import type { Ability, Verb } from '../../rules/role.ts'
import { countOf } from '../../rules/turn.ts'
import type { View } from '../../rules/view.ts'
import { byCall, byDoubt, byEnemy, byHarm, byPrey, byUntouched, type Score } from './choose-target.ts'
import { isPlotting } from './court.ts'
import type { Mind } from './mind.ts'

/** How an ability with a target is used: on whom, from what worth on, and whether the target is marked. */
export interface Plan {
  readonly score: Score
  /** Below this worth the player stays at home. */
  readonly from?: (view: View) => number
  readonly marks?: true
  /** Who comes second, for abilities that take two. */
  readonly second?: Score
  readonly text?: (mind: Mind) => string
}

/** The plan for an ability. */
export function planFor(view: View, { verb }: Ability): Plan {
  return isPlotting(view) ? (schemes[verb] ?? plans[verb] ?? fallback) : (plans[verb] ?? fallback)
}

const fallback: Plan = { score: byHarm }

// A shot at a townsman costs two of the Town, so it has to be likelier than not to hit.
const certain = (view: View): number => (view.day > 5 ? 0.35 : 0.5)

const plans: Partial<Record<Verb, Plan>> = {
  investigate: { score: byDoubt, marks: true },
  track: { score: byDoubt, marks: true },
  watch: { score: byPrey },
  bug: { score: byPrey },
  heal: { score: byPrey },
  protect: { score: byPrey },
  trap: { score: byPrey },
  distract: { score: byEnemy, from: () => 0.2 },
  shoot: { score: byHarm, from: certain },
  stake: { score: byEnemy, marks: true },
  jail: { score: jailWorth },
  duel: { score: byEnemy },
  transport: { score: byPrey, second: byEnemy },
  control: { score: byEnemy, second: byEnemy },
  seance: { score: (_, { outlook }, seat) => outlook.town[seat]! },
  haunt: { score: byHarm },
}

/** The same abilities, and others, in the hands of those who want the Town dead. */
const schemes: Partial<Record<Verb, Plan>> = {
  kill: { score: byCall },
  attack: { score: byCall },
  bite: { score: biteWorth },
  rampage: { score: byHarm },
  ambush: { score: byPrey },
  poison: { score: byUntouched, marks: true },
  douse: { score: byUntouched, marks: true },
  hex: { score: byUntouched, marks: true },
  infect: { score: byUntouched, marks: true },
  investigate: { score: byUntouched, marks: true },
  uncover: { score: byUntouched, marks: true },
  blackmail: { score: harmfulPrey },
  distract: { score: harmfulPrey },
  frame: { score: byUntouched },
  hypnotize: { score: harmfulPrey, text: () => 'blocked' },
  clean: { score: byCall },
  forge: { score: byCall, text: () => '' },
  disguise: { score: ownKind, second: harmfulPrey },
  control: { score: byHarm, second: byHarm },
  heal: { score: ownKind },
}

/** Those who are in the open need no cell; the rest are held by how likely they kill. */
function jailWorth(view: View, mind: Mind, seat: number): number {
  const held = mind.marked & (1 << seat) ? 0.1 : 0
  return mind.outlook.enemy[seat]! + (view.day === 1 ? mind.random() * 0.1 : 0) - held
}

function harmfulPrey(view: View, mind: Mind, seat: number): number {
  return mind.outlook.harm[seat]! > 0 ? byPrey(view, mind, seat) : -1
}

/** Whoever can be turned is worth more turned than dead. */
function biteWorth(view: View, mind: Mind, seat: number): number {
  return byCall(view, mind, seat) + mind.outlook.town[seat]!
}

function ownKind(view: View, mind: Mind, seat: number): number {
  return -mind.outlook.harm[seat]! + (seat === view.seat ? 0.1 : 0)
}

/** Whether an ability without a target is worth using now. */
export function isTime(view: View, mind: Mind, { verb }: Ability): boolean {
  const living = countOf(view.living)
  const isOut = mind.posterior.evidence.claimed[view.seat] !== undefined
  switch (verb) {
    case 'alert':
      return isOut || mind.random() < (view.day === 1 ? 0.2 : 0.45)
    case 'vest':
      return view.day > 1 && (isOut || living < 9 || mind.random() < 0.3)
    case 'protect':
      return view.day > 1 && mind.random() < 0.4
    case 'stone':
      return view.day > 1 && mind.random() < 0.5
    case 'ignite':
      return countOf(mind.marked & view.living) >= Math.max(1, Math.min(4, Math.ceil((living - 1) * 0.4)))
    case 'execute':
      return mind.outlook.harm[view.prisoner]! >= (view.day > 4 ? 0.2 : 0.4)
    case 'reveal':
      return view.day > 2 || mind.accused === view.day
    default:
      return true
  }
}
