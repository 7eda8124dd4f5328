import type {
  Agent,
  AgentFailureCode,
  AgentMessage,
  AgentOutcome,
  AgentRequest,
} from '../../../agents/index.ts'
import { jsonInText } from './json-in-text.ts'

/** Failures of an answer: the question is asked once more, in words that name the problem, and then skipped. */
export const badAnswers: ReadonlySet<string> = new Set<AgentFailureCode>([
  'malformed_reply',
  'wrong_schema',
  'refused',
  'timeout',
  'exit_code',
])

/**
 * An agent whose answer is read leniently. Only models take a schema as it is, since they check the shape themselves; for
 * everybody else it is put in words, and the object is looked for in what they say. A bad answer is not asked for again in the
 * same words.
 */
export function answeringAgent(agent: Agent): Agent {
  return {
    spec: agent.spec,
    kind: agent.kind,
    pure: agent.pure,
    get priced() {
      return agent.priced
    },
    async act(request, context) {
      const outcome = await agent.act(agent.kind === 'model' ? request : schemaInWords(request), context)
      return outcome.kind === 'failed' ? asFinal(outcome) : withValue(outcome.reply)
    },
  }
}

function schemaInWords({ schema, ...request }: AgentRequest): AgentRequest {
  const last = request.messages.at(-1)
  if (schema === undefined || last === undefined) return request
  const words = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`
  const asked = { ...last, content: `${last.content}\n\n${words}` } as AgentMessage
  return { ...request, messages: [...request.messages.slice(0, -1), asked] }
}

function asFinal(outcome: Extract<AgentOutcome, { kind: 'failed' }>): AgentOutcome {
  const { failure } = outcome
  return badAnswers.has(failure.code)
    ? { kind: 'failed', failure: { ...failure, retryable: false } }
    : outcome
}

function withValue(reply: Extract<AgentOutcome, { kind: 'reply' }>['reply']): AgentOutcome {
  const { usage, details } = reply
  const failed = (code: AgentFailureCode, message: string): AgentOutcome => ({
    kind: 'failed',
    failure: { code, message, retryable: false, ...(usage && { usage }), ...(details && { details }) },
  })
  // An agent in a worktree that fails halfway has replied, with the failure among the details.
  if (typeof details?.failure === 'string') return failed(details.failure as AgentFailureCode, reply.text)
  const value = reply.value ?? jsonInText(reply.text)
  if (value === undefined)
    return failed(
      'malformed_reply',
      `The answer holds no JSON object: ${reply.text.slice(0, 200) || 'it is empty'}`,
    )
  return { kind: 'reply', reply: { ...reply, value } }
}
