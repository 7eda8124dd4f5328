/** Whether a text is the message of a failed call and not something that an agent said. */
export function isErrorText(text: string): boolean {
  // What a failed call has to say it says at once, and a bounded text takes bounded time.
  const start = text
    .trimStart()
    .slice(0, 1000)
    .replace(/^<observation>\s*/i, '')
  return (
    anywhere.some((shape) => shape.test(start)) ||
    atTheStart.some((shape) => shape.test(start)) ||
    (opening.test(start) && machinery.some((shape) => shape.test(start)))
  )
}

const statusPhrase =
  /[45]\d\d:? (?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|request timeout|conflict|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway timeout)\b/i

const failedAttempt =
  /\b(?:failed|unable) to (?:connect to|fetch|parse|decode|load|generate) (?:the |a )?(?:\w{1,30} )?(?:server|response|model|json|api|url|proxy|socket|completion)\b/i

/** What no agent says, wherever it stands. */
const anywhere: readonly RegExp[] = [
  /\b[45]\d\d (?:client|server) error\b/i,
  /\btraceback \(most recent call last\)/i,
  /\b(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE)\b/,
  /\[(?:Errno|WinError) -?\d+\]/,
  /\bHTTPS?ConnectionPool\(|\bmax(?:imum)? retries exceeded\b/i,
  /\b(?:error|status) code:? [45]\d\d\b/i,
  /\bCUDA out of memory\b/i,
]

/** How the message of a failed call begins, where its beginning identifies it. */
const atTheStart: readonly RegExp[] = [
  /^error (?:calling|generating|invoking|querying) \w/i,
  /^(?:ERROR|FATAL|CRITICAL)\s?[:(\]]/,
  /^(?:error|exception)[.!]?\s*$/i,
  /^[[<]\s?(?:\w{1,30}[ _-]){0,2}(?:error|exception|failed|fatal)\s?[\]>:=]/i,
  /^\[(?:TIMEOUT|NO RESPONSE)\b/,
  /^(?:\w{1,40}\.){0,8}[A-Z]\w{0,60}(?:Error|Exception)\s*(?:[:(]|$)/,
  /^(?:[a-z_]\w{0,40}\.){1,8}(?:[A-Z]\w{0,60})?Timeout\s*(?:[:(]|$)/,
  /^\{\s*["'](?:error|detail)["']\s*:/,
  /^<urlopen error\b|^upstream connect error\b|^internal server error\s*(?:[.:]|$)|^rate limit (?:exceeded|reached)\b/i,
  /^(?:api )?connection error\.?\s*$|^server disconnected\b|^all connection attempts failed\b/i,
  /^(?:sorry, )?an (?:internal |unexpected |unknown )?error (?:has )?occurred (?:while|during|when) (?:processing|generating|calling|handling)\b/i,
  beginningWith(failedAttempt),
  /^(?:the )?(?:api )?(?:request|connection|call|(?:read|write|connect) ?operation|read|inference|generation) (?:has )?timed out(?:[.!]?\s*$|[.:,]? ?(?:\(|after \d|while |read timeout))/i,
  /^HTTP\/\d(?:\.\d)? [1-5]\d\d\b/i,
  /^http[ :]+(?:error |status )?[45]\d\d\b/i,
  beginningWith(statusPhrase),
]

/** A beginning that an agent may choose as well; so a word of the machinery has to follow. */
const opening =
  /^[[({<"'*\s]{0,4}(?:[\w.]{1,40}[ _-]){0,3}(?:error|exception|failure|fatal|failed|timeout)(?: occurred)?\s?[:(=-]/i

const machinery: readonly RegExp[] = [
  statusPhrase,
  /[:-]\s?[45]\d\d\s*(?:$|[-:,.])/,
  /\bhttps?:\/\/|\blocalhost\b|\b\d{1,3}(?:\.\d{1,3}){3}:\d/i,
  /\b(?:api|inference|model|generation|completion|fetch|network|socket|connection|request|http) (?:call )?(?:failed|error|timeout|timed out|refused|reset|aborted|closed)\b/i,
  /\b(?:api key|rate limit|quota exceeded|context (?:length|window) exceeded|maximum context length|out of memory|fetch failed|read timed out|timed out after \d|timeout after \d)\b/i,
  /\bmodel\b.{0,80}\b(?:not found|does not exist|not loaded|overloaded|unavailable)\b/i,
  failedAttempt,
  /\b(?:invalid|malformed|unexpected|empty) (?:json|response|api)\b/i,
]

function beginningWith({ source, flags }: RegExp): RegExp {
  return new RegExp(`^${source}`, flags)
}
