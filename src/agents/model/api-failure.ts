import type { AgentFailure, AgentFailureCode } from '../agent.ts'
import { brief, type FailedCall, failure } from './failure.ts'
import { providers } from './provider.ts'
import { rateResetMs, retryAfterMs } from './retry-after.ts'
import { waitInText } from './wait-in-text.ts'

/** An error that the provider itself reported, by its status or in its stream. */
export interface ApiError {
  readonly message?: string
  readonly statusCode?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly responseBody?: string
  /** What a stream carried in place of an answer. */
  readonly sent?: unknown
}

/** Why a provider did not answer. */
export function apiFailure(error: ApiError, call: FailedCall): AgentFailure {
  const reported = reportedBy(error)
  const isQuota = isQuotaError(error.statusCode, reported)
  const code = isQuota ? 'rate_limited' : codeOf(error.statusCode, reported)
  const wait = waitFor(error, reported, call.today, code === 'rate_limited' && !isQuota)
  const status = error.statusCode === undefined || error.sent !== undefined ? '' : ` (${error.statusCode})`
  const said = brief(reported.message ?? error.message ?? '')
  const what = isQuota ? 'has no quota left' : (phrases[code] ?? 'failed')
  const message = `${call.spec} ${what}${status}${said === '' ? '' : `: ${said}`}`
  if (isQuota && wait === undefined) {
    return { ...failure(code, `${message} ${quotaAdvice}`), retryable: false }
  }
  return {
    ...failure(code, code === 'unauthorised' ? `${message} ${keyAdvice(call)}` : message),
    ...(wait !== undefined && (code === 'rate_limited' || code === 'overloaded') && { retryAfterMs: wait }),
  }
}

const phrases: Partial<Record<AgentFailureCode, string>> = {
  rate_limited: 'reports a rate limit',
  overloaded: 'is overloaded or has an internal error',
  unauthorised: 'refused the key',
  not_found: 'was not found',
  bad_request: 'rejected the request',
  refused: 'refused to answer',
  malformed_reply: 'sent an answer that cannot be read',
}

const quotaAdvice = 'Waiting does not help: check the plan and the billing of the account.'

/** A quota is bought and not only waited for. Some providers report it as a bad request. */
function isQuotaError(status: number | undefined, { kinds, message = '' }: ReportedError): boolean {
  if (status === 402 || kinds.some((kind) => /insufficient_quota|billing/.test(kind))) return true
  if (status !== undefined && status !== 400 && status !== 403 && status !== 429) return false
  return quotaWords.test(message)
}

const quotaWords =
  /exceeded your current quota|credit balance is too low|insufficient (?:balance|credits?|funds|quota)|reached your (?:specified )?(?:API )?usage limits?|regain access/i

function waitFor(
  error: ApiError,
  { message = '' }: ReportedError,
  today: number,
  isRate: boolean,
): number | undefined {
  const { responseHeaders: headers, responseBody = '' } = error
  const asked = retryAfterMs(headers, today) ?? (isRate ? rateResetMs(headers, today) : undefined)
  return asked ?? waitInText(message, today) ?? waitInText(responseBody, today)
}

function keyAdvice({ provider }: FailedCall): string {
  return `Set ${providers[provider].keyVariable} to a key that may use this model.`
}

function codeOf(status: number | undefined, { kinds, unreadable }: ReportedError): AgentFailureCode {
  if (unreadable || (status !== undefined && status < 300)) return 'malformed_reply'
  if (kinds.some((kind) => /content_filter|content_policy/.test(kind))) return 'refused'
  // In a stream the status was 200 long before, and the SDK can only guess another one.
  if (status === undefined || status >= 500) return kinds.map(codeOfKind).find(Boolean) ?? 'overloaded'
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'not_found'
  // Another request with the same key is still under way, or it came too early.
  if (status === 409 || status === 425) return 'overloaded'
  return status === 408 ? 'timeout' : 'bad_request'
}

function codeOfKind(kind: string): AgentFailureCode | undefined {
  if (/rate_limit|insufficient_quota/.test(kind)) return 'rate_limited'
  if (/authentication|permission/.test(kind)) return 'unauthorised'
  if (/not_found/.test(kind)) return 'not_found'
  return /invalid_request|context_length/.test(kind) ? 'bad_request' : undefined
}

interface ReportedError {
  readonly message?: string
  /** The provider's own names for what happened. */
  readonly kinds: readonly string[]
  /** The SDK could not read the stream and passes its own complaint on as if the provider had sent it. */
  readonly unreadable: boolean
}

function reportedBy(error: ApiError): ReportedError {
  const body = record(error.sent ?? parse(error.responseBody))
  const inner = record(body.error)
  const kinds = [inner.type, inner.code, body.type, body.code].filter((kind) => typeof kind === 'string')
  const message = [inner.message, body.message, body.error, error.sent].find(
    (text) => typeof text === 'string',
  )
  const unreadable = typeof body.name === 'string' && body.name.startsWith('AI_')
  return { ...(message !== undefined && { message }), kinds, unreadable }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
