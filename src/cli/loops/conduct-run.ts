import {
  interruptedCode,
  isCodingAgent,
  type Loop,
  listenForInterrupt,
  type Project,
  type RunContext,
  type RunOutcome,
  redactorOf,
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
  /** Print what agents say as it arrives; on a terminal, that of coding agents unless given. */
  readonly stream?: boolean | undefined
  readonly project: Project
  readonly terminal: Terminal
}

/** Stays with a run: shows how it goes, listens for Ctrl-C, and prints how it went. Gives the exit code. */
export async function conductRun(
  work: (context: RunContext) => Promise<RunOutcome>,
  shown: ShownRun,
): Promise<number> {
  const { outcome, stopping } = await watchRun(work, shown)
  const code = printEnd(outcome, shown)
  return stopping && outcome.status !== 'completed' ? interruptedCode : code
}

/** The same without the end; also says whether Ctrl-C was pressed. */
async function watchRun(
  work: (context: RunContext) => Promise<RunOutcome>,
  { loop, id, config, agents, json = false, quiet = false, stream, project, terminal }: ShownRun,
): Promise<{ readonly outcome: RunOutcome; readonly stopping: boolean }> {
  const { out, err, version } = terminal
  const view = runView({
    loop: loop.name,
    out,
    err,
    quiet: quiet || json,
    ...(stream !== undefined && { stream }),
    elapsed: () => performance.now(),
    narrator: (print) =>
      // What a terminal shows is often kept in a log.
      loop.narrate?.({ print, style: styleFor(out), config, agents: redactorOf(project)(agents) }),
  })
  const hint = () => `\`${repriseIn(terminal)} resume ${id}\` continues it`
  const { restore, ...interruption } = listenForInterrupt(view.say, { hint })
  try {
    const context = runContextOf(project, {
      ...interruption,
      version,
      subscribe: view.onEvent,
      streamText:
        stream ?? (err.isTTY === true && !quiet && !json && Object.values(agents).some(isCodingAgent)),
    })
    return { outcome: await work(context), stopping: interruption.stopping() }
  } finally {
    view.end()
    restore()
  }
}
