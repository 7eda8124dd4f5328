import type { RecordedGame } from '../../games/recorded-game.ts'

/** How well the replies of a player could be used. */
export interface ReplyHealth {
  /** All that the player decided: actions, words, and what was refused. Looking something up is not a decision. */
  readonly decisions: number
  /** Actions that the game refused. */
  readonly refused: number
  /** Waits that the player did not choose, after replies that could not be used. */
  readonly forced: number
}

/** Counts how the decisions of a player ended. */
export function replyHealth(game: RecordedGame, player: string): ReplyHealth {
  let [decisions, refused, forced] = [0, 0, 0]
  for (const { agent, action_type: type, payload } of game.actions) {
    if (agent !== player || type === 'TOOL_CALL') continue
    decisions++
    if (type === 'REFUSED') refused++
    if (type === 'WAIT' && typeof payload.reason === 'string' && payload.reason !== 'chosen') forced++
  }
  for (const { speaker } of game.chat) if (speaker === player) decisions++
  // A whisper is an action as well, and counted there.
  for (const { speaker, channel } of game.privateChat) {
    if (speaker === player && channel !== 'whisper') decisions++
  }
  return { decisions, refused, forced }
}
