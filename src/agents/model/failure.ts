import type { AgentFailure, AgentFailureCode } from '../agent.ts'
import type { Deadline } from './deadline.ts'
import type { ModelProvider } from './provider.ts'

/** The call that failed, as far as its failure describes it. */
export interface FailedCall {
  readonly spec: string
  readonly provider: ModelProvider
  readonly address: string
  readonly timeoutMs: number
  readonly ended: Deadline['ended']
  /** The time of day, against which a provider's dates are read. */
  readonly today: number
}

const passing = new Set<AgentFailureCode>([
  'rate_limited',
  'overloaded',
  'timeout',
  'network',
  'malformed_reply',
  'wrong_schema',
])

/** A failure with a code; some codes mean that another try may go well. */
export function failure(code: AgentFailureCode, message: string): AgentFailure {
  return { code, message, retryable: passing.has(code) }
}

/** A message of the other side, short enough for a line of a journal. */
export function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 500 ? line : `${line.slice(0, 499)}…`
}
