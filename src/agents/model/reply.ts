import type { AgentFailure, AgentReply, AgentToolCall, AgentUsage } from '../agent.ts'
import type { Answer } from './answer.ts'
import { brief, failure } from './failure.ts'

/** What is known of a reply beside the answer itself. */
export interface ReplyFacts {
  readonly model: string
  readonly usage?: AgentUsage
  readonly durationMs: number
  /** The answer had the wrong shape at first. */
  readonly repaired?: boolean
}

/** What makes an answer no reply, although the call went well. */
export function faultIn(answer: Answer, spec: string): AgentFailure | undefined {
  if (answer.finish === 'content-filter') {
    const said = brief(answer.text)
    return failure('refused', `${spec} refused to answer${said === '' ? '.' : `: ${said}`}`)
  }
  const broken = answer.toolCalls.find(({ input }) => inputOf(input) === undefined)
  if (broken === undefined) return undefined
  return failure(
    'malformed_reply',
    `${spec} called ${broken.name} with what is not JSON: ${brief(broken.input)}`,
  )
}

/** An answer in the words of the agent port. */
export function replyOf(answer: Answer, value: { readonly value?: unknown }, facts: ReplyFacts): AgentReply {
  const { text, reasoning, toolCalls, ignored, finish } = answer
  return {
    text,
    ...value,
    ...(reasoning !== '' && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls: toolCalls.map(toAgentToolCall) }),
    model: answer.model ?? facts.model,
    ...(facts.usage && { usage: facts.usage }),
    durationMs: facts.durationMs,
    details: {
      finish: finish ?? 'other',
      ...(ignored.length > 0 && { ignored }),
      ...(facts.repaired && { repaired: true }),
    },
  }
}

function toAgentToolCall({ id, name, input }: Answer['toolCalls'][number]): AgentToolCall {
  return { id, name, input: inputOf(input)?.value }
}

/** A tool that takes nothing may be called with nothing. */
function inputOf(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === '') return { value: {} }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
