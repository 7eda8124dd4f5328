import type { Setup } from '../rules/game.ts'
import type { Role } from '../rules/role.ts'
import { factionOf } from '../rules/win.ts'
import { type AtLeastOne, atLeastOne } from './at-least-one.ts'
import type { Noise } from './result-likelihoods.ts'
import { roleSpaceOf } from './role-space.ts'
import type { Facts } from './solve-posterior.ts'
import type { Statement } from './statement.ts'

/** Whether only the rules and what the seat saw itself count, or also what others say and do. */
export type Trust = 'reference' | 'player'

/** All that a seat has seen, as far as it bears upon who is what. */
export interface Evidence extends Facts {
  readonly trust: Trust
  readonly setup: Setup
  readonly own: number
  readonly presences: AtLeastOne[]
  readonly statements: Statement[]
  /** What each seat is known to be now, by the number of the role; −1 where it is not. */
  readonly known: Int16Array
  /** What each dead seat was shown as; −1 for the living and where nobody learnt it. */
  readonly shown: Int16Array
  readonly claimed: (string | undefined)[]
  /** Who was alive when the day or the night began; bit n stands for seat n. */
  living: number
  /** How many events have been read. */
  cursor: number
  day: number
  night: boolean
  /** Those who died tonight, and what the town read at the body. */
  readonly deaths: { readonly seat: number; readonly by: readonly string[] }[]
  /** Who was seen at whose door tonight. */
  readonly sightings: { readonly house: number; readonly visitors: readonly number[] }[]
  /** The day of the last night in which the seat was controlled; 0 for none. */
  controlled: number
  /** Whom the seat, as a Jailor, held last night; −1 for nobody. */
  prisoner: number
  /** The roles that somebody remembered. */
  readonly remembered: string[]
  /** The verdicts of the last trial. */
  verdicts: readonly (string | undefined)[]
  changed: boolean
}

/** Evidence before the first event. */
export function newEvidence(setup: Setup, own: number, trust: Trust): Evidence {
  const space = roleSpaceOf(setup)
  const seats = setup.names.length
  return {
    trust,
    setup,
    own,
    space,
    seats,
    likelihood: new Float64Array(seats * space.roles.length).fill(1),
    presences: [],
    statements: [],
    known: new Int16Array(seats).fill(-1),
    shown: new Int16Array(seats).fill(-1),
    claimed: Array<undefined>(seats).fill(undefined),
    living: 2 ** seats - 1,
    cursor: 0,
    day: 1,
    night: false,
    deaths: [],
    sightings: [],
    controlled: 0,
    prisoner: -1,
    remembered: [],
    verdicts: [],
    changed: true,
  }
}

/** Whatever is thought impossible keeps this much, so that a surprise does not break the reckoning. */
export const almostNever = 1e-7

/** Weighs the roles of a seat by how well each explains something. */
export function weighSeat(evidence: Evidence, seat: number, of: (role: number) => number): void {
  const { space, likelihood } = evidence
  const size = space.roles.length
  let most = 0
  for (let role = 0; role < size; role++) {
    const at = seat * size + role
    likelihood[at] = likelihood[at]! * Math.max(almostNever, of(role))
    most = Math.max(most, likelihood[at]!)
  }
  for (let role = 0; role < size; role++) likelihood[seat * size + role]! /= most
  evidence.changed = true
}

/** Weighs the roles of a seat by a table. */
export function weighByTable(evidence: Evidence, seat: number, table: Float64Array): void {
  weighSeat(evidence, seat, (role) => table[role]!)
}

/** Notes that at least one of some seats has one of some roles. News of the same topic replaces what was known of it. */
export function notePresence(
  evidence: Evidence,
  topic: string,
  seats: number,
  counts: (role: Role) => boolean,
): void {
  const roles = Uint8Array.from(evidence.space.roles, (role) => (counts(role) ? 1 : 0))
  const fact = atLeastOne(topic, seats, roles)
  const same = evidence.presences.findIndex((other) => other.topic === topic)
  if (same === -1) evidence.presences.push(fact)
  else evidence.presences[same] = fact
  evidence.changed = true
}

/** The game goes on, so somebody lives who fights for another side than the seat's own. */
export function noteThatGameGoesOn(evidence: Evidence): void {
  const { space, own, known, living, remembered } = evidence
  const mine = known[own]! === -1 ? undefined : factionOf(space.roles[known[own]!]!)
  const counted = mine !== undefined && remembered.length === 0 && !space.indexOf.has('Vampire')
  if (!counted || !(living & (1 << own))) return
  notePresence(evidence, 'the game goes on', living & ~(1 << own), (role) => {
    const faction = factionOf(role)
    return (faction !== undefined && faction !== mine) || role.name === 'Witch'
  })
}

/** How much an investigation of tonight can be trusted, by who may still be about. */
export function noiseNow(evidence: Evidence): Noise {
  const { space, living } = evidence
  let alive = 0
  for (let rest = living; rest !== 0; rest &= rest - 1) alive++
  const about = (name: string) => (mayLive(evidence, name) ? 1 / Math.max(3, alive - 2) : 0)
  return {
    framed: about('Framer'),
    doused: Math.min(0.5, about('Arsonist') * 0.7 * evidence.day),
    hexed: Math.min(0.5, about('Hex Master') * 0.7 * evidence.day),
    odd: 0.005 + (space.indexOf.has('Transporter') ? 0.01 : 0) + (space.indexOf.has('Disguiser') ? 0.01 : 0),
  }
}

/** Whether somebody with a role can be among the living, as far as the dead have shown. */
function mayLive({ space, shown, seats }: Evidence, name: string): boolean {
  const role = space.indexOf.get(name)
  if (role === undefined) return false
  let slots = 0
  for (const kind of space.kindsOf[role]!) slots += space.slots[kind]!
  for (let seat = 0; seat < seats; seat++) if (shown[seat] === role) slots--
  return slots > 0
}
