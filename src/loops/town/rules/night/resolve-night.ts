import type { Game } from '../game.ts'
import { type NightStep, type NightVerb, planOf } from '../night-order.ts'
import { bury, spendAttempts } from './bury.ts'
import { closeNight } from './close-night.ts'
import { meetAtDoors } from './doors.ts'
import { landAttacks } from './land-attacks.ts'
import { type Night, openNight } from './night.ts'
import { happenings, nightActions } from './night-actions.ts'
import { readOrders } from './read-orders.ts'
import { settleVisits } from './settle-visits.ts'
import { letPoisonWork, strikeJailor } from './strike.ts'

/**
 * Plays the night: reads the orders, the jail, the duels and the hauntings, emits all that happens to whom it
 * concerns, and clears what lasts one night. The deaths are emitted; what follows from them is `settleDeaths`.
 */
export function resolveNight(game: Game): void {
  const plan = planOf(game.setup.rules)
  forgetLastNight(game)
  const night = openNight(game)
  readOrders(night)
  play(night, plan.leaving)
  settleVisits(night)
  meetAtDoors(night)
  play(night, plan.doing)
  strikeJailor(night)
  letPoisonWork(night)
  bury(night, landAttacks(night))
  spendAttempts(night)
  play(night, plan.closing)
  closeNight(night)
}

/** A disguise holds through the day after it. */
function forgetLastNight(game: Game): void {
  game.spared = 0
  for (const seat of game.seats) if (seat.alive) seat.disguise = undefined
}

/** A step of the night's order with what is done in it. */
interface Work {
  readonly verb: NightVerb
  readonly role: string | undefined
  readonly action: ((night: Night, seat: number) => void) | undefined
  readonly happening: ((night: Night) => void) | undefined
}

/** The work of the steps, found once for each order. */
const works = new Map<readonly NightStep[], readonly Work[]>()

function workOf(steps: readonly NightStep[]): readonly Work[] {
  const known = works.get(steps)
  if (known !== undefined) return known
  const work = steps.map(({ verb, role }) => ({
    verb,
    role,
    action: nightActions[verb],
    happening: happenings[verb],
  }))
  works.set(steps, work)
  return work
}

function play(night: Night, steps: readonly NightStep[]): void {
  const { parts, game } = night
  let present = verbsOf(night)
  for (const { verb, role, action, happening } of workOf(steps)) {
    happening?.(night)
    if (action === undefined || !isAmong(present, verb)) continue
    for (let seat = 0; seat < parts.length; seat++) {
      if (parts[seat]!.verb !== verb) continue
      if (role === undefined || game.seats[seat]!.role.name === role) action(night, seat)
    }
    // Whoever is raised or controlled may now do something that nobody had set out to do.
    if (verb === 'raise' || verb === 'control') present = verbsOf(night)
  }
}

/** What anybody is about to do: most steps of the order concern nobody in most nights. */
function verbsOf({ parts }: Night): readonly NightVerb[] {
  const verbs: NightVerb[] = []
  for (let seat = 0; seat < parts.length; seat++) {
    const { verb } = parts[seat]!
    if (verb !== undefined) verbs.push(verb)
  }
  return verbs
}

function isAmong(verbs: readonly NightVerb[], verb: NightVerb): boolean {
  for (let index = 0; index < verbs.length; index++) if (verbs[index] === verb) return true
  return false
}
