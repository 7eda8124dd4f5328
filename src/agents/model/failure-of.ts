import type { AgentFailure } from '../agent.ts'
import { apiFailure } from './api-failure.ts'
import { brief, type FailedCall, failure } from './failure.ts'
import { networkFault } from './network-fault.ts'
import { StreamCut, StreamError } from './read-stream.ts'

/** Why a call failed, whatever was thrown. */
export function failureOf(error: unknown, call: FailedCall): AgentFailure {
  const { spec, address, ended, timeoutMs } = call
  if (ended === 'cancelled') return failure('cancelled', `The call to ${spec} was cancelled.`)
  if (ended === 'timeout') return failure('timeout', `${spec} did not answer within ${timeoutMs / 1000} s.`)
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    return failure('not_startable', `${spec} needs a package that is not installed: ${brief(error.message)}`)
  }
  const fault = networkFault(error)
  if (fault !== undefined) return failure('network', `${spec} at ${address}: ${fault}.`)
  if (error instanceof StreamCut) {
    return failure('network', `${spec} at ${address}: the stream ended before the answer did.`)
  }
  if (error instanceof StreamError) return apiFailure({ sent: error.sent }, call)
  if (gotNoAnswer(error)) {
    const reason = brief(String((error.cause as Error | undefined)?.message ?? error.message))
    return failure('network', `${spec} at ${address}: no connection could be made (${reason}).`)
  }
  if (isNamed(error, 'AI_APICallError')) return apiFailure(error as Parameters<typeof apiFailure>[0], call)
  const text = error instanceof Error ? error.message : String(error)
  if (isNamed(error, ...unreadable))
    return failure('malformed_reply', `${spec} sent an answer that cannot be read: ${brief(text)}`)
  if (isNamed(error, ...impossible))
    return failure('bad_request', `${spec} does not support the request: ${brief(text)}`)
  return failure('bug', `The call to ${spec} broke: ${brief(text)}`)
}

const unreadable = [
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
]

const impossible = [
  'AI_UnsupportedFunctionalityError',
  'AI_InvalidArgumentError',
  'AI_InvalidPromptError',
  'AI_NoSuchModelError',
]

/** A call that the provider answered has a status, whatever it is. One to a port that nobody may call has none. */
function gotNoAnswer(error: unknown): error is Error {
  return isNamed(error, 'AI_APICallError') && (error as { statusCode?: number }).statusCode === undefined
}

function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}
