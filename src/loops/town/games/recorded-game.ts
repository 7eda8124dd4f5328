import {
  type AgentAction,
  type AgentReasoning,
  type ChatMessage,
  eventPayload,
  type GameEvent,
  type PrivateMessage,
  type Will,
} from '../../../contracts/index.ts'

/** A game as its records show it. Streams that were not written are empty. */
export interface RecordedGame {
  readonly id: string
  readonly events: readonly GameEvent[]
  readonly chat: readonly ChatMessage[]
  readonly privateChat: readonly PrivateMessage[]
  readonly actions: readonly AgentAction[]
  readonly reasoning: readonly AgentReasoning[]
  readonly wills: readonly Will[]
}

/** The players of a game in the order of their seats. */
export function playersOf({ events }: Pick<RecordedGame, 'events'>): readonly string[] {
  for (const event of events) {
    const players = eventPayload(event, 'GAME_START')?.players
    if (players !== undefined) return players
  }
  return []
}

/** Who plays whom: the agents that GAME_START names, by player. */
export function agentsOf(game: Pick<RecordedGame, 'events'>): ReadonlyMap<string, string> {
  const start = game.events.find(({ event_type: type }) => type === 'GAME_START')
  const agents = (start && eventPayload(start, 'GAME_START')?.agents) ?? []
  return new Map(playersOf(game).flatMap((player, seat) => (agents[seat] ? [[player, agents[seat]]] : [])))
}
