import type { Agent, AgentReply } from '../../../agents/index.ts'
import { type AskOptions, type Question, type Run, WorkFailed } from '../../../spine/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { View } from '../rules/view.ts'
import type { Desk } from './consider-reply.ts'
import type { Protocol } from './prompt.ts'
import { renderPrompt } from './sample-text.ts'
import { countTokens } from './tokens.ts'

/** How a player who reads and writes text is asked. */
export interface TextOptions {
  readonly protocol: Protocol
  /** Replies that a turn may take: refusals, look-ups and notes included. */
  readonly replies: number
  /** How long a reply may be. */
  readonly maxTokens: number
  readonly temperature?: number | undefined
  /** Whether the player is asked once a phase what it believes. */
  readonly beliefs: boolean
}

/** A turn of a player who is asked. */
export interface Turn {
  readonly agent: Agent
  readonly options: TextOptions
  readonly desk: Desk
  readonly view: View
  readonly run: Run
}

/** Failures that a later turn cannot repair: without its player a seat cannot play. */
const isForGood: ReadonlySet<string> = new Set(['unauthorised', 'not_startable'])

/** Asks the player of a turn and traces it; gives the reply, or the code of the failure that is left after all tries. */
export async function askPlayer(
  { agent, run }: Pick<Turn, 'agent' | 'run'>,
  question: Question,
  trace: TraceStep[],
  options: AskOptions = {},
): Promise<AgentReply | { failure: string }> {
  const id = `${run.path}/${question.name}`
  const promptTokens = countTokens(renderPrompt(question.messages))
  trace.push({ kind: 'request', id, model: agent.spec, promptTokens })
  try {
    const reply = await run.ask(agent, question, options)
    const { text, usage, durationMs } = reply
    trace.push({
      kind: 'reply',
      id,
      ...(durationMs !== undefined && { latencyMs: durationMs }),
      promptTokens: usage?.input_tokens ?? promptTokens,
      outputTokens: usage?.output_tokens ?? countTokens(text),
      ...(usage?.cost_usd !== undefined && { costUsd: usage.cost_usd }),
    })
    return reply
  } catch (error) {
    if (!(error instanceof WorkFailed) || isForGood.has(error.code)) throw error
    trace.push({ kind: 'reply', id, failure: error.code })
    return { failure: error.code }
  }
}
