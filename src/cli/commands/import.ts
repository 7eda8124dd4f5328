import { relative } from 'node:path'
import {
  importLogs,
  interruptedCode,
  listenForInterrupt,
  newRunId,
  type RunEvent,
  realClock,
  runContextOf,
} from '../../engine/index.ts'
import { plural } from '../../kit/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { repriseIn } from '../text/called-as.ts'
import { snakeKeys } from '../text/snake-keys.ts'
import { statusLine } from '../text/status-line.ts'

export interface ImportFlags {
  readonly type?: string
  readonly id?: string
  readonly json?: boolean
}

/** How many files of folders are named that hold no trajectory, and how many losses of one log. */
const shown = 10

/** Imports logs of other agents as a run, and prints what was read, inferred and lost. */
export async function importTrajectories(
  paths: readonly string[],
  { type, id = newRunId('import', realClock, Math.random), json = false }: ImportFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const reprise = repriseIn(terminal)
  const status = statusLine(terminal.err, { elapsed: () => performance.now(), prefix: 'import' })
  const say = (sentence: string) => {
    status.clear()
    terminal.err.write(`${sentence}\n`)
  }
  let isRunning = false
  const subscribe = (event: RunEvent) => {
    isRunning = true
    if (event.type === 'progress') status.progress(event.progress)
  }
  const { restore, ...interruption } = listenForInterrupt(say, {
    hint: () => (isRunning ? `\`${reprise} resume ${id}\` continues it` : 'give the same command again'),
    isWorthFinishing: () => false,
  })
  try {
    const outcome = await importLogs(
      {
        id,
        paths,
        folder: terminal.folder,
        progress: status.progress,
        ...(type !== undefined && { type }),
      },
      runContextOf(project, { ...interruption, version: terminal.version, subscribe }),
    )
    status.end()
    const { runId, files, refused, trajectories, iterations } = outcome
    const failed = refused.some(({ named }) => named)
    if (json) {
      printJson(terminal, snakeKeys(outcome))
      return failed ? exitCode.findings : exitCode.fine
    }
    for (const { reason } of refused.slice(0, shown)) say(`not imported: ${reason}`)
    if (refused.length > shown) say(`and ${refused.length - shown} more; --json prints all`)
    for (const { file, format, trajectories: count, iterations: steps, losses } of files) {
      if (count === 0) continue
      const place = relative(terminal.folder, file) || file
      terminal.out.write(
        `${place}: ${format}, ${plural(count, 'trajectory', 'trajectories')}, ${plural(steps, 'iteration')}\n`,
      )
      for (const { what, count: times } of losses.slice(0, shown))
        terminal.out.write(`  ${times} × ${what}\n`)
      if (losses.length > shown) terminal.out.write(`  and ${losses.length - shown} more kinds of losses\n`)
    }
    terminal.out.write(
      `${plural(trajectories, 'trajectory', 'trajectories')} with ${plural(iterations, 'iteration')} in the run ${runId}\n`,
    )
    terminal.out.write(
      `\`${reprise} show ${runId}\` lists them, \`${reprise} learn ${runId}\` says what they teach.\n`,
    )
    return failed ? exitCode.findings : exitCode.fine
  } catch (error) {
    if (interruption.signal.aborted) return interruptedCode
    throw error
  } finally {
    status.end()
    restore()
  }
}
