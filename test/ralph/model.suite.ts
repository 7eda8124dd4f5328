import {
  type Agent,
  type AgentFailure,
  type AgentReply,
  type AgentRequest,
  scriptAgent,
} from '../../src/agents/index.ts'

type Failure = Pick<AgentFailure, 'code' | 'message'>

/** What a model does: it says something, calls tools, or fails. */
export type Turn = string | readonly (readonly [name: string, input: object])[] | Failure

/** A model that gives fixed replies, and remembers what it was asked. */
export function model(turns: readonly Turn[]): Agent & { readonly asked: AgentRequest[] } {
  const agent = scriptAgent({ replies: turns.map((turn) => ({ reply: replyOf(turn) })) })
  const asked: AgentRequest[] = []
  return {
    ...agent,
    asked,
    act(request, context) {
      asked.push(structuredClone(request))
      return agent.act(request, context)
    },
  }
}

function replyOf(turn: Turn): AgentReply | Failure {
  if (typeof turn === 'string')
    return { text: turn, usage: { input_tokens: 10, output_tokens: 5, cost_usd: 0.01 } }
  if ('code' in turn) return turn
  return {
    text: '',
    toolCalls: turn.map(([name, input], index) => ({ id: `call-${index}`, name, input })),
    usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0 },
  }
}

export const lastSaid = ({ messages }: AgentRequest): string => messages.at(-1)!.content

/** What the tools answered, all together. */
export const toolResults = ({ messages }: AgentRequest): string =>
  messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])).join('\n')
