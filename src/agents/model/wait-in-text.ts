import { spanOfTime, spanPattern } from './span-of-time.ts'

// No longer texts are searched: a provider says it in a sentence or two.
const longest = 4000

const span = new RegExp(
  `(?:try again|retry|wait|resets?|access)[ \\w]{0,30}?[ ](${spanPattern})|"retryDelay"\\s?:\\s?"(${spanPattern})"`,
  'i',
)
const date =
  /(?:try again|retry|resets?|access)[ \w]{0,30}? (\d{4}-\d{2}-\d{2})(?:(?:T| at | )(\d{2}:\d{2}(?::\d{2})?))?/i

/** How long a text says to wait, as a span or as a moment of UTC. */
export function waitInText(text: string, today: number): number | undefined {
  const read = text.slice(0, longest)
  const [, day, time = '00:00'] = date.exec(read) ?? []
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`)
  if (!Number.isNaN(moment)) return Math.max(0, moment - today)
  const [, said, delay] = span.exec(read) ?? []
  return spanOfTime(said ?? delay ?? '')
}
