import {
  type AgentAction,
  agentActions,
  type ChatMessage,
  chat,
  eventPayload,
  type GameEvent,
  gameEvents,
  type PrivateMessage,
  privateChat,
  type Will,
  wills,
} from '../../../contracts/index.ts'
import { courtLine } from './court-line.ts'
import { deathLine, endLine } from './ending-lines.ts'

/** Whose view of a game is shown. */
export interface GameLineOptions {
  /** Only what this player perceived; what everybody perceived unless given. */
  readonly player?: string
  /** Also what others perceived, and what nobody did. */
  readonly all?: boolean
  /** Only deaths, trials and the end. */
  readonly brief?: boolean
}

/** Turns the records of a game, in their order, into lines to read. */
export function gameLines({ player, all = false, brief = false }: GameLineOptions = {}) {
  const votes: string[] = []
  let moon = ''
  return (contract: string, record: unknown): readonly string[] => {
    switch (contract) {
      case gameEvents.name:
        return eventLines(record as GameEvent)
      case agentActions.name:
        return brief ? [] : actionLines(record as AgentAction)
      case chat.name:
        return brief ? [] : [`${(record as ChatMessage).speaker}: ${(record as ChatMessage).message}`]
      case privateChat.name:
        return brief ? [] : privateLines(record as PrivateMessage)
      case wills.name:
        return brief ? [] : willLines(record as Will)
      default:
        return []
    }
  }

  function eventLines(event: GameEvent): readonly string[] {
    const night = eventPayload(event, 'NIGHT_START')
    const phase = eventPayload(event, 'PHASE_START')
    const verdict = eventPayload(event, 'VERDICT')
    if (night !== undefined) moon = night.full_moon === true ? ' (full moon)' : ''
    if (verdict !== undefined) votes.push(`${verdict.voter} ${verdict.verdict}`)
    if (eventPayload(event, 'VOTE_START') !== undefined) votes.length = 0
    if (phase !== undefined) {
      const full = phase.phase === 'NIGHT' ? moon : ''
      return brief ? [] : ['', `== ${event.turn}, ${phase.phase}${full} ==`]
    }
    const decisive = deathLine(event) ?? endLine(event)
    if (decisive !== undefined) return [decisive]
    const court = courtLine(event, votes)
    if (court !== undefined) return brief && event.event_type === 'NOMINATION' ? [] : [court]
    return brief ? [] : hiddenLines(event)
  }

  /** What only one player or nobody perceives. */
  function hiddenLines(event: GameEvent): readonly string[] {
    const notice = eventPayload(event, 'NOTICE')
    if (notice !== undefined && notice.player === player) return [`(to you) ${notice.text}`]
    if (!all) return []
    return [
      `  · ${notice === undefined ? `${event.event_type} ${JSON.stringify(event.payload)}` : `(to ${notice.player}) ${notice.text}`}`,
    ]
  }

  function actionLines({ agent, action_type: type, payload }: AgentAction): readonly string[] {
    const { target } = payload as { readonly target?: string }
    if (type === 'UNVOTE') return [`${agent} takes back the vote against ${target}.`]
    if (type === 'WHISPER') return [`${agent} is whispering to ${target}.`]
    return []
  }

  function privateLines(message: PrivateMessage): readonly string[] {
    const { channel, speaker, recipients = [], overheard_by: others = [] } = message
    const isHeard = player !== undefined && [speaker, ...recipients, ...others].includes(player)
    if (!isHeard && !all) return []
    const shown = !isHeard || speaker === player ? speaker : (message.speaker_shown_as ?? speaker)
    const line =
      channel === 'whisper'
        ? `${shown} whispers to ${recipients.join(', ')}: ${message.message}`
        : `[${channel}] ${shown}: ${message.message}`
    return [isHeard ? line : `  · ${line}`]
  }

  function willLines({ kind, owner, text, shown }: Will): readonly string[] {
    if (shown !== true) return []
    return [kind === 'death_note' ? `  Death note: "${text}"` : `  Last will of ${owner}: "${text}"`]
  }
}
