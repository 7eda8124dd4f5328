/** Forms at the beginning or the end of an output that say that the action failed. */
const beginnings =
  /^\s*(?:<error>|(?:\w+)?error\b[:\s]|fatal:|usage:\s|traceback \(most recent|could not find|invalid action|no such file|command not found|previous response had parsing errors|<tool_use_error>|\[?exit(?:ed)?(?: with)? (?:code|status):? [1-9]|your (?:command|edit|proposed edit)\b.{0,40}(?:not|error|fail|timed out)|ill-formed|similar:)/i
const anywhere =
  /traceback \(most recent call last\)|: command not found|no such file or directory|\bexit (?:code|status):? [1-9]\d*\b|<returncode>[1-9]|\breturncode[=:] ?[1-9]|execution timed out|timed out after \d/i

const looked = 2000

/** Whether an output reads as if its action failed. Only for logs that do not say. */
export function looksFailed(output: string): boolean {
  if (beginnings.test(output.slice(0, 300))) return true
  if (output.length <= 2 * looked) return anywhere.test(output)
  return anywhere.test(output.slice(0, looked)) || anywhere.test(output.slice(-looked))
}
