import type { RecordedGame } from '../../games/recorded-game.ts'
import { isAboutFormat } from '../../players/slip.ts'

/** How well the replies of a player could be used: their form apart from their moves. */
export interface ReplyHealth {
  /** All that the player decided: actions, words, and what was refused. Looking something up is not a decision. */
  readonly decisions: number
  /** Replies that were understood although something had to be forgiven in their form. */
  readonly forgiven: number
  /** Replies that were refused for their form. */
  readonly unreadable: number
  /** Moves that the rules do not allow. */
  readonly illegal: number
  /** Waits that the player did not choose, after replies that could not be used. */
  readonly forced: number
}

/** Counts how the decisions of a player ended. */
export function replyHealth(game: RecordedGame, player: string): ReplyHealth {
  let [decisions, forgiven, unreadable, illegal, forced] = [0, 0, 0, 0, 0]
  for (const { agent, action_type: type, payload } of game.actions) {
    if (agent !== player || type === 'TOOL_CALL') continue
    if (type === 'FORMAT') {
      forgiven++
      continue
    }
    decisions++
    if (type === 'REFUSED') {
      if (isAboutForm(payload)) unreadable++
      else illegal++
    }
    if (type === 'WAIT' && typeof payload.reason === 'string' && payload.reason !== 'chosen') forced++
  }
  for (const { speaker } of game.chat) if (speaker === player) decisions++
  // A whisper is an action as well, and counted there.
  for (const { speaker, channel } of game.privateChat) {
    if (speaker === player && channel !== 'whisper') decisions++
  }
  return { decisions, forgiven, unreadable, illegal, forced }
}

/** Older records say what was wrong by the code alone. */
const isAboutForm = ({ about, code }: Readonly<Record<string, unknown>>): boolean =>
  about === undefined ? isAboutFormat(String(code)) : about === 'format'
