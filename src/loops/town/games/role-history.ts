import { eventPayload, parseTurn } from '../../../contracts/index.ts'
import type { RecordedGame } from './recorded-game.ts'

/** A point in a game: the order of its turn, and the time within it. */
export interface Moment {
  readonly order: number
  readonly time: number
}

/** A role and the moment from which a player held it. */
export interface HeldRole {
  readonly role: string
  readonly from: Moment
}

const beginning: Moment = { order: Number.NEGATIVE_INFINITY, time: Number.NEGATIVE_INFINITY }

/** When a line was written. */
export function momentOf({ turn, timestamp }: { readonly turn: string; readonly timestamp: string }): Moment {
  return { order: parseTurn(turn)?.order ?? 0, time: Date.parse(timestamp) }
}

/** Whether one moment is not after another. */
export function notAfter(one: Moment, other: Moment): boolean {
  return one.order < other.order || (one.order === other.order && !(one.time > other.time))
}

/** Every role that each player has held, the first one first. */
export function roleHistory({
  events,
}: Pick<RecordedGame, 'events'>): ReadonlyMap<string, readonly HeldRole[]> {
  const held = new Map<string, HeldRole[]>()
  for (const event of events) {
    const given = eventPayload(event, 'ROLE_ASSIGNED')
    const change = eventPayload(event, 'CONVERSION') ?? eventPayload(event, 'PROMOTION')
    const player = given?.player ?? change?.player
    const role = given?.role ?? change?.to
    if (player === undefined || role === undefined) continue
    const roles = held.get(player) ?? []
    roles.push({ role, from: roles.length === 0 ? beginning : momentOf(event) })
    held.set(player, roles)
  }
  return held
}
