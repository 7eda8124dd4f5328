import {
  type Loop,
  listenForInterrupt,
  type Project,
  type RunContext,
  type RunOutcome,
  runContextOf,
} from '../../engine/index.ts'
import { styleFor } from '../colours.ts'
import { runView } from '../run-view.ts'
import type { Terminal } from '../terminal.ts'
import { repriseIn } from '../text/called-as.ts'
import { printEnd } from './print-end.ts'

/** A run to be shown in the terminal. */
export interface ShownRun {
  readonly loop: Loop
  readonly id: string
  readonly config: unknown
  readonly agents: Readonly<Record<string, string>>
  readonly json?: boolean
  readonly quiet?: boolean
  /** Print what agents say as it arrives. */
  readonly stream?: boolean
  readonly project: Project
  readonly terminal: Terminal
}

/** Stays with a run: shows how it goes, listens for Ctrl-C, and prints how it went. Gives the exit code. */
export async function conductRun(
  work: (context: RunContext) => Promise<RunOutcome>,
  shown: ShownRun,
): Promise<number> {
  const { outcome } = await watchRun(work, shown)
  return printEnd(outcome, shown)
}

/** The same without the end, for commands that print an end of their own. */
export async function watchRun(
  work: (context: RunContext) => Promise<RunOutcome>,
  { loop, id, config, agents, json = false, quiet = false, stream = false, project, terminal }: ShownRun,
): Promise<{ readonly outcome: RunOutcome }> {
  const { out, err, version } = terminal
  const view = runView({
    loop: loop.name,
    out,
    err,
    quiet: quiet || json,
    stream,
    elapsed: () => performance.now(),
    narrator: (print) => loop.narrate?.({ print, style: styleFor(out), config, agents }),
  })
  const hint = () => `\`${repriseIn(terminal)} resume ${id}\` continues it`
  const { restore, ...interruption } = listenForInterrupt(view.say, { hint })
  try {
    const context = runContextOf(project, {
      ...interruption,
      version,
      subscribe: view.onEvent,
      streamText: stream,
    })
    return { outcome: await work(context) }
  } finally {
    view.end()
    restore()
  }
}
