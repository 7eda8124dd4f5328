import { WorkFailed } from '../../../spine/index.ts'
import type { Stop } from './stop.ts'

/** Failures of an agent that no retry can fix: the campaign ends at once. */
const fatal = new Set(['not_startable', 'unauthorised', 'not_found', 'bad_request', 'no_reply_left', 'bug'])

/** Failures of one answer: the agent is asked once more, and then left out of the round. */
const answers = new Set([
  'malformed_reply',
  'wrong_schema',
  'refused',
  'timeout',
  'exit_code',
  'cancelled',
  'over_budget',
])

/** The reason to end where an agent cannot be asked at all; undefined for every other error. */
export function agentStop(error: unknown): Stop | undefined {
  if (!(error instanceof WorkFailed) || !fatal.has(error.code)) return undefined
  return { reason: 'agent_failed', message: `An agent cannot be asked: ${error.message}` }
}

/** Whether a question failed in a way that only its own answer is lost. */
export function isLostAnswer(error: unknown): error is WorkFailed {
  return error instanceof WorkFailed && answers.has(error.code)
}
