import {
  type AgentAction,
  type AgentReasoning,
  type ChatMessage,
  eventPayload,
  type GameEvent,
  type PrivateMessage,
  type Will,
} from '../../contracts/index.ts'

/** A game as its records tell it. Streams that were not written are empty. */
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
