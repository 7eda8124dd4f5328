import type { AgentFailure, AgentFailureCode } from '../agent.ts'
import { resetIn, type TimeOfDay } from './reset-time.ts'
import type { Trouble } from './stream-event.ts'

/** What is known beside the trouble itself. */
export interface TroubleFacts extends TimeOfDay {
  /** When a limit resets, where the program reported it apart, in milliseconds since 1970. */
  readonly resetsAt?: number
}

type Recognised = Pick<AgentFailure, 'code' | 'retryable' | 'retryAfterMs'>

/** What trouble means for the run; undefined where it is none that is known. */
export function recogniseTrouble(trouble: Trouble, facts: TroubleFacts): Recognised | undefined {
  const code = codeOf(trouble)
  if (code === undefined) return undefined
  if (code !== 'rate_limited') return { code, retryable: passing.has(code) }
  const { now, resetsAt } = facts
  const wait = resetsAt === undefined ? resetIn(trouble.message, facts) : Math.max(0, resetsAt - now)
  if (wait !== undefined) return { code, retryable: true, retryAfterMs: wait }
  // What has to be bought does not come back by itself.
  return { code, retryable: !isForSale(trouble) }
}

const passing: ReadonlySet<AgentFailureCode> = new Set(['overloaded', 'network'])

function codeOf(trouble: Trouble): AgentFailureCode | undefined {
  const { status, kind = '', message } = trouble
  if (kind === 'error_max_budget_usd') return 'over_budget'
  // A status says more than text, except that providers also use 400 for keys and for money.
  if (status === 408 || (status !== undefined && status >= 500)) return 'overloaded'
  if (status === 401 || status === 403 || keyWords.test(kind) || keyWords.test(message)) return 'unauthorised'
  if (isForSale(trouble) || status === 429 || limitWords.test(kind) || limitWords.test(message))
    return 'rate_limited'
  if (status === 404 || modelWords.test(message)) return 'not_found'
  if (status !== undefined) return 'bad_request'
  if (networkWords.test(message)) return 'network'
  return loadWords.test(kind) || loadWords.test(message) ? 'overloaded' : undefined
}

function isForSale({ status, kind = '', message }: Trouble): boolean {
  return status === 402 || saleWords.test(kind) || saleWords.test(message)
}

const keyWords =
  /\b(?:invalid|incorrect) (?:x-)?api[- ]?key|\bapi key (?:not valid|is invalid|not found|expired)|\bnot logged in\b|please run \/login|\bauthentication[_ ]?(?:error|failed)|\bunauthenticated\b|\b401 unauthorized\b|\boauth token (?:has )?(?:expired|been revoked|revoked)|\bmissing environment variable\b|\bmust specify the \w*_API_KEY|\bset an auth method\b|\bnot able to authenticate you\b/i
const limitWords =
  /\b(?:hit|reached|exceeded|exhausted) your\b[^\n]{0,40}\b(?:limit|capacity|quota)\b|\b(?:usage|session|weekly|rate|request|token)[- _]?limit(?:s|_error|error|ed)?\b|\btoo many requests\b|\bquota exceeded\b|\bresource_exhausted\b|\blimit reached\b/i
const saleWords =
  /\bcredit balance is too low\b|\bcheck your plan and billing\b|\binsufficient[_ ](?:quota|balance|credits?|funds)\b|\bbilling[_ ](?:error|hard)/i
const modelWords =
  /\bmodel\b[^\n]{0,60}\b(?:not found|does not exist|not supported|not available)\b|\bno such model\b/i
const networkWords =
  /\bunable to connect\b|\bconnection (?:refused|reset|failed|error)|\bconnectionrefused\b|\bE(?:CONN\w+|NOTFOUND|AI_AGAIN|TIMEDOUT)\b|\bfetch failed\b|\bstream disconnected\b|\bfailed to lookup address\b|\berror sending request\b|\bapiconnectionerror\b|\bnetwork error\b/i
const loadWords =
  /\boverloaded(?:_error)?\b|\bhigh demand\b|\bservice unavailable\b|\binternal server ?error\b|\bbad gateway\b|\bserver_error\b/i
