import type { JournalEntry, RunManifest } from '../../contracts/index.ts'
import {
  findRun,
  interruptedCode,
  listenForInterrupt,
  loopOf,
  type Narrator,
  type Project,
  type RecordEvent,
} from '../../engine/index.ts'
import { styleFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { exactly, type Terminal } from '../terminal.ts'
import { money, span } from '../text/amounts.ts'
import { repriseIn } from '../text/called-as.ts'

export interface FollowFlags {
  readonly json?: boolean
  readonly steps?: boolean
}

/** Prints a run while it happens, in the words of its loop, and ends with it. */
export async function follow(name: string, flags: FollowFlags, terminal: Terminal): Promise<number> {
  const project = await projectAt(terminal)
  const { store } = project
  const id = await findRun(store, name)
  const manifest = await store.manifest(id)
  const printer = await printerOf(manifest, flags, project, terminal)
  const reprise = repriseIn(terminal)
  const { signal, restore } = listenForInterrupt((sentence) => terminal.err.write(`${sentence}\n`), {
    hint: () => `the run is not affected, and \`${reprise} follow ${id}\` shows it again`,
    isWorthFinishing: () => false,
  })
  try {
    let last: JournalEntry | undefined
    for await (const one of store.follow(id, 1, signal)) {
      if (one.type !== 'record') last = one
      printer.print(one)
    }
    printer.end()
    if (signal.aborted) return interruptedCode
    if (last?.type === 'close') return last.status === 'completed' ? exitCode.fine : exitCode.findings
    terminal.err.write(`No process is working on ${id}. \`${reprise} resume ${id}\` continues it.\n`)
    return exitCode.findings
  } finally {
    restore()
  }
}

interface Printer {
  readonly print: (one: JournalEntry | RecordEvent) => void
  readonly end: () => void
}

/** Prints what comes: as JSON, in the words of the loop, or as the steps of the journal. */
async function printerOf(
  manifest: RunManifest,
  { json = false, steps = false }: FollowFlags,
  project: Project,
  { out }: Terminal,
): Promise<Printer> {
  const write = (line: string) => void out.write(`${line}\n`)
  const nothing = () => undefined
  if (json) return { print: (one) => void exactly(out).write(`${JSON.stringify(one)}\n`), end: nothing }
  const { config, agents } = manifest
  const loop = steps ? undefined : await loopOf(manifest, project).catch(() => undefined)
  const narrator = loop?.narrate?.({ print: write, style: styleFor(out), config, agents })
  if (narrator !== undefined) return { print: (one) => narrate(one, narrator), end: () => narrator.end?.() }
  return {
    print(one) {
      const line = one.type === 'record' ? undefined : lineOf(one)
      if (line !== undefined) write(line)
    },
    end: nothing,
  }
}

/** Passes journal entries and records to a narrator as the events of a run. */
function narrate(one: JournalEntry | RecordEvent, narrator: Narrator): void {
  if (one.type === 'record') narrator.event(one)
  else if (one.type === 'start') {
    narrator.event({ type: 'started', key: one.key, work: one.work, ...(one.agent && { agent: one.agent }) })
  } else if (one.type === 'end') {
    const { key, outcome, failure } = one
    narrator.event({ type: 'ended', key, outcome, recorded: false, ...(failure && { failure }) })
  }
}

/** An entry of a journal for people; pieces of values and times are left out. */
function lineOf(entry: JournalEntry): string | undefined {
  const words = wordsOf(entry)?.filter((word) => word !== '')
  return words === undefined ? undefined : `${entry.at.slice(11, 19)}  ${words.join('  ')}`
}

function wordsOf(entry: JournalEntry): string[] | undefined {
  switch (entry.type) {
    case 'open':
      return ['open  ', entry.run_id, entry.epoch > 1 ? `epoch ${entry.epoch}` : '']
    case 'start':
      return ['start ', entry.key, entry.try > 1 ? `try ${entry.try}` : '', entry.agent ?? '']
    case 'end': {
      const { outcome, key, duration_ms: duration, usage, failure } = entry
      const time = duration === undefined ? [] : [span(duration)]
      const cost = usage?.cost_usd === undefined ? [] : [money(usage.cost_usd)]
      return [outcome.padEnd(6), key, ...time, ...cost, failure ? `${failure.message} (${failure.code})` : '']
    }
    case 'retry':
      return ['retry ', entry.key]
    case 'fork':
      return ['fork  ', `of ${entry.from} at ${entry.at}`]
    case 'close':
      return ['close ', entry.status, entry.reason ?? '']
    default:
      return undefined
  }
}
