import { emit, only } from '../emit.ts'
import type { DeathType } from '../event.ts'
import type { Game } from '../game.ts'
import type { NightVerb } from '../night-order.ts'
import { isFullMoon } from '../turn.ts'

/** What one seat does tonight and what is done to it. Gone at dawn. */
export interface Part {
  /** What it does; undefined when it does nothing, or is kept from it. */
  verb: NightVerb | undefined
  /** Whom it chose, or was made to choose; −1 nobody. */
  target: number
  /** Whom the player itself chose, which is all that notices about a target may name; −1 nobody. */
  chosen: number
  second: number
  text: string | undefined
  /** Who learns the result: the seat itself, or the one who raised the corpse. */
  user: number
  /** Whom the ability reaches in the end, after transports; −1 nobody. */
  reach: number
  /** Whom it visits; −1 nobody. */
  visit: number
  /** The second of a Transporter's visits, or the grave that somebody raised from; −1 none. */
  also: number
  /** The jailed player whom it wanted to visit; −1 nobody. */
  turnedAway: number
  /** Who is found at this seat's house. */
  place: number
  blocked: boolean
  controlled: boolean
  alert: boolean
  vest: boolean
  framed: boolean
  /** The role whose protection is over this seat; undefined without one. */
  guard: string | undefined
  /** Protected by an angel. */
  watched: boolean
  /** A Bodyguard or a trap that has done its work. */
  spent: boolean
  /** Whom a Lookout sees in this seat's place. */
  seenAs: number
  bitten: boolean
  stoned: boolean
  /** What killed it, as the town reads it; undefined while it lives. */
  killedBy: string[] | undefined
  how: DeathType
  note: string | undefined
  /** How much the seat had heard before the night's work. */
  heardBefore: number
}

/** An attack that is still to land. */
export interface Attack {
  /** The attacker; a corpse where somebody raised it. */
  readonly from: number
  readonly to: number
  readonly power: number
  /** What the town reads at the body. */
  readonly by: string
  readonly how: DeathType
  /** Whether the attacker comes to the target, and can be met there. */
  readonly direct: boolean
  /** What counts against it: all that protects, the target's own defence only, or what of that lasts beyond a night. */
  readonly meets: 'protection' | 'defense' | 'lasting defense'
  /** Turns somebody into a Vampire instead, where that can be. */
  readonly bite: boolean
}

/** The work of one night. */
export interface Night {
  readonly game: Game
  readonly fullMoon: boolean
  readonly parts: readonly Part[]
  readonly attacks: Attack[]
}

/** A night in which nobody has done anything yet. */
export function openNight(game: Game): Night {
  const parts: Part[] = []
  for (let seat = 0; seat < game.seats.length; seat++) parts.push(newPart(seat, game.heard[seat]!.length))
  return { game, fullMoon: isFullMoon(game), parts, attacks: [] }
}

function newPart(seat: number, heardBefore: number): Part {
  return {
    verb: undefined,
    target: -1,
    chosen: -1,
    second: -1,
    text: undefined,
    user: seat,
    reach: -1,
    visit: -1,
    also: -1,
    turnedAway: -1,
    place: seat,
    blocked: false,
    controlled: false,
    alert: false,
    vest: false,
    framed: false,
    guard: undefined,
    watched: false,
    spent: false,
    seenAs: seat,
    bitten: false,
    stoned: false,
    killedBy: undefined,
    how: 'attack',
    note: undefined,
    heardBefore,
  }
}

/** Sends a notice to one player that names nobody. */
export function note(night: Night, seat: number, code: PlainCode): void {
  emit(night.game, only(seat), { kind: 'notice', seat, code })
}

/** Sends a notice about the target of a seat to the one who learns its results. Only the choice is named: whoever was reached in its place stays unknown. */
export function noteTarget(night: Night, seat: number, code: NamingCode): void {
  const { user } = night.parts[seat]!
  emit(night.game, only(user), { kind: 'notice', seat: user, code, seats: targetOf(night, seat) })
}

/** Whom notices about the target of a seat name. */
export function targetOf({ parts }: Night, seat: number): number[] {
  const { chosen } = parts[seat]!
  return chosen === -1 ? [] : [chosen]
}

/** Sends a notice to one player about another whom it has seen. */
export function noteAbout(night: Night, seat: number, code: NamingCode, about: number): void {
  emit(night.game, only(seat), { kind: 'notice', seat, code, seats: [about] })
}

type PlainCode =
  | 'attacked'
  | 'blocked'
  | 'block_immune'
  | 'controlled'
  | 'control_immune'
  | 'transported'
  | 'doused'
  | 'poisoned'
  | 'cured'
  | 'blackmailed'
  | 'bitten'
  | 'duelled'
  | 'guilt'
  | 'haunting'
  | 'raise_failed'
  | 'trap_ready'

type NamingCode =
  | 'suspicious'
  | 'not_suspicious'
  | 'target_attacked'
  | 'target_saved'
  | 'target_immune'
  | 'target_uncontrolled'
  | 'target_jailed'
  | 'vampire_found'
  | 'no_vampire'
  | 'duel_won'
  | 'duel_lost'
  | 'ambusher'

/** Whether somebody visits a house tonight. */
export function visits(part: Part, house: number): boolean {
  return part.visit === house || part.also === house
}
