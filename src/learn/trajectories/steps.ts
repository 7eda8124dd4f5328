import type { TaoIteration } from '../../contracts/index.ts'

/** Whether the action of an iteration failed: it ended in failure, error or timeout. */
export function hasFailed({ observation: { status } }: TaoIteration): boolean {
  return status === 'failure' || status === 'error' || status === 'timeout'
}

/** The call of an iteration as text: equal calls have equal texts. */
export function callOf({ action: { tool, parameters } }: TaoIteration): string {
  return `${tool} ${JSON.stringify(parameters ?? null)}`
}

/** How much of one result is read; what follows is not needed to find names in it. */
const mostRead = 50_000

/** What an observation returned, as text. */
export function resultText({ observation: { result } }: TaoIteration): string {
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '')
  return text.length > mostRead ? text.slice(0, mostRead) : text
}

/** Text in one line, shortened to a number of characters. */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}
