import type { Agent, AgentFailure, AgentOutcome } from '../../agents/index.ts'

/** Failures of a model that end its attempt, which is judged as it is; others are not part of the attempt. */
export const endsAttempt: ReadonlySet<string> = new Set<AgentFailure['code']>([
  'timeout',
  'cancelled',
  'malformed_reply',
  'wrong_schema',
  'refused',
  'exit_code',
])

/** How often a failure that would end the attempt is retried. Outages follow the rule of the run instead. */
const retriesBeforeEnd = 4

/** An agent with a time limit for an answer, and whose answer says how long it took. */
export function timedAgent(agent: Agent, leftMs: number): Agent {
  return {
    ...agent,
    async act(request, context) {
      const began = performance.now()
      const tooLong = AbortSignal.timeout(Math.ceil(leftMs))
      const signal = AbortSignal.any([context.signal, tooLong])
      const outcome = await agent.act(request, { ...context, signal })
      if (outcome.kind === 'failed') return failed(outcome.failure, tooLong.aborted, context.attempt)
      const durationMs = outcome.reply.durationMs ?? Math.ceil(performance.now() - began)
      return { kind: 'reply', reply: { ...outcome.reply, durationMs } }
    },
  }
}

function failed(failure: AgentFailure, isTooLong: boolean, attempt: number): AgentOutcome {
  if (isTooLong) {
    const message = 'It was ended: the time of the attempt is over.'
    return { kind: 'failed', failure: { ...failure, code: 'timeout', message, retryable: false } }
  }
  const isLast = endsAttempt.has(failure.code) && attempt > retriesBeforeEnd
  return { kind: 'failed', failure: isLast ? { ...failure, retryable: false } : failure }
}
