import { eventPayload, type Side, sideOf, winningFaction } from '../../../../contracts/index.ts'
import { playersOf, type RecordedGame } from '../../games/recorded-game.ts'
import { roleHistory } from '../../games/role-history.ts'
import { type ReplyHealth, replyHealth } from './reply-health.ts'
import { type SeatClass, seatClass } from './role-classes.ts'

/** How a game went for one seat. */
export interface SeatResult {
  readonly player: string
  /** Who played it: the agent that GAME_START names for the seat, else the player. */
  readonly agent: string
  /** The role that the seat was dealt. */
  readonly dealt: string
  /** The role that it held at the end, by which it won or lost. */
  readonly role: string
  readonly side: Side
  readonly class: SeatClass
  readonly won: boolean
  readonly health: ReplyHealth
}

/** All that ratings need of a game. */
export interface GameResult {
  readonly id: string
  readonly start: string
  readonly seats: readonly SeatResult[]
  /** Whether no faction ended it, although neutrals may have won. */
  readonly drawn: boolean
}

/** Why a game is not rated; `repeated` is one that was given more than once. */
export type Unrated = 'unfinished' | 'roles_unknown' | 'repeated'

/** The result of a game, or the reason why there is none to rate. */
export function gameResult(game: RecordedGame): GameResult | Unrated {
  const end = game.events
    .map((event) => eventPayload(event, 'GAME_END'))
    .find((payload) => payload !== undefined)
  if (end === undefined) return 'unfinished'
  const players = playersOf(game)
  const start = game.events.find(({ event_type: type }) => type === 'GAME_START')
  const agents = start === undefined ? undefined : eventPayload(start, 'GAME_START')?.agents
  const roles = roleHistory(game)
  const factions = end.winning_factions ?? [end.winning_faction]
  const seats: SeatResult[] = []
  for (const [index, player] of players.entries()) {
    const held = roles.get(player)
    const role = held?.at(-1)?.role
    const side = role === undefined ? undefined : sideOf(role)
    const task = role === undefined ? undefined : seatClass(role)
    if (role === undefined || side === undefined || task === undefined) return 'roles_unknown'
    seats.push({
      player,
      agent: agents?.[index] ?? player,
      dealt: held![0]!.role,
      role,
      side,
      class: task,
      // Without a list of winners, a side wins with its faction and a neutral with its role.
      won: end.winners?.includes(player) ?? (factions.includes(side) || factions.includes(role)),
      health: replyHealth(game, player),
    })
  }
  if (seats.length === 0) return 'roles_unknown'
  const drawn = winningFaction(factions) === 'Draw' || seats.every(({ won }) => !won)
  return { id: game.id, start: start?.timestamp ?? '', seats, drawn }
}
