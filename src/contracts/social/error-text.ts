const anywhere = [
  /\b[45]\d\d (?:client|server) error\b/i,
  /traceback \(most recent call last\)/i,
  /\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)\b/,
  /\bHTTPS?ConnectionPool\(|max retries exceeded with url/i,
]

const atTheStart = [
  /^error (?:calling|from|while|during|generating)\b/i,
  /^[[(<{]?\s*(?:\w+[ _-])?(?:error|exception|failure|timeout)\s*[\])>}]?\s*:/i,
  /^[[(<]\s*(?:\w+[ _-])?(?:error|exception|failed|failure|timeout)\b[^\])>]{0,200}[\])>]/i,
  /^(?:\w+\.){0,8}\w{0,60}(?:Error|Exception): /,
  /^\{\s*"(?:error|detail)"\s*:/,
  /^(?:http(?:\/\d(?:\.\d)?)?[ :]+(?:error )?)?[45]\d\d:? (?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|request timeout|conflict|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway timeout)\b/i,
]

/** Whether a text is the message of a failed call and not something that an agent said. */
export function isErrorText(text: string): boolean {
  const start = text.trimStart().slice(0, 1000)
  return atTheStart.some((shape) => shape.test(start)) || anywhere.some((shape) => shape.test(start))
}
