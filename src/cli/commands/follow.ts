import type { JournalEntry } from '../../contracts/index.ts'
import { findRun, followRun } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { money, span } from './runs-amounts.ts'
import { projectAt, type Terminal } from './runs-terminal.ts'

/** Prints what happens in a run while it happens, and ends with it. */
export async function follow(
  name: string,
  { json }: { json?: boolean },
  terminal: Terminal,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { workspace } = await projectAt(terminal)
  const id = await findRun(workspace, name)
  let last: JournalEntry | undefined
  for await (const entry of followRun(workspace, id, signal)) {
    last = entry
    const line = json === true ? JSON.stringify(entry) : lineOf(entry)
    if (line !== undefined) terminal.out.write(`${line}\n`)
  }
  if (last?.type === 'close') return last.status === 'completed' ? exitCode.fine : exitCode.findings
  if (!signal.aborted) {
    terminal.err.write(`Nobody is working on ${id}. \`reprise resume ${id}\` goes on with it.\n`)
  }
  return exitCode.findings
}

/** A line of a journal for people; pieces of values and the time tell them nothing. */
function lineOf(entry: JournalEntry): string | undefined {
  const told = wordsOf(entry)
  return told === undefined
    ? undefined
    : `${entry.at.slice(11, 19)}  ${told.filter((word) => word !== '').join('  ')}`
}

function wordsOf(entry: JournalEntry): string[] | undefined {
  switch (entry.type) {
    case 'open':
      return ['open  ', entry.run_id, entry.epoch > 1 ? `epoch ${entry.epoch}` : '']
    case 'start':
      return ['start ', entry.key, entry.attempt > 1 ? `try ${entry.attempt}` : '', entry.agent ?? '']
    case 'end': {
      const { outcome, key, duration_ms: duration, usage, failure } = entry
      const time = duration === undefined ? [] : [span(duration)]
      const cost = usage?.cost_usd === undefined ? [] : [money(usage.cost_usd)]
      return [outcome.padEnd(6), key, ...time, ...cost, failure ? `${failure.message} (${failure.code})` : '']
    }
    case 'close':
      return ['close ', entry.status, entry.reason ?? '']
    default:
      return undefined
  }
}
