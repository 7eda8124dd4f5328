import { Refusal } from '../../../kit/index.ts'
import { jsonLines, type LogSource, mostDocumentBytes, parseLog, wholeText } from '../log-source.ts'
import type { Losses } from '../losses.ts'

/** The documents of a log: the whole file, the items of its list, or one a line. */
export async function* documentsOf(
  source: LogSource,
  losses: Losses,
): AsyncGenerator<{ readonly value: unknown; readonly line?: number }> {
  if (!/\.(?:jsonl|ndjson)$/.test(source.path) && source.bytes <= mostDocumentBytes) {
    const whole = parseLog(await wholeText(source))
    if (whole !== undefined) {
      for (const value of Array.isArray(whole) ? whole : [whole]) yield { value }
      return
    }
  }
  let found = false
  for await (const line of jsonLines(source)) {
    if ('problem' in line) losses.add(`lines that cannot be read: ${line.problem}`, line.number)
    else {
      found = true
      yield { value: line.value, line: line.number }
    }
  }
  if (!found)
    throw new Refusal(
      'unreadable_log',
      'usage',
      `${source.path} is not complete JSON, or is larger than can be read.`,
      {
        hint: 'Split the log, or write it as JSON lines, which are read as a stream of any length.',
      },
    )
}
