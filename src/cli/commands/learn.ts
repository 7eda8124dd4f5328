import { join, relative, resolve } from 'node:path'
import { interruptedCode, learnedMarkdown, learnFromRuns, listenForInterrupt } from '../../engine/index.ts'
import { makeFolder, writeAtomic } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { fitTables } from '../text/fit-tables.ts'
import { snakeKeys } from '../text/snake-keys.ts'
import { type StatusLine, statusLine } from '../text/status-line.ts'
import { knownWidthOf } from '../text/width.ts'

export interface LearnFlags {
  readonly type?: string
  readonly out?: string
  readonly json?: boolean
}

/** Prints what trajectories teach, and writes it as Markdown, JSON and SVG where a folder is named. */
export async function learn(
  from: readonly string[],
  { type, out, json = false }: LearnFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const outcome = await whileShown(terminal, (progress) =>
    learnFromRuns(project.store, {
      from,
      folder: terminal.folder,
      progress,
      ...(type !== undefined && { type }),
    }),
  )
  if (outcome === undefined) return interruptedCode
  const { learned, files, inferred } = outcome
  const folder = out === undefined ? undefined : resolve(terminal.folder, out)
  if (folder !== undefined) {
    await makeFolder(folder)
    for (const { name, text } of files) await writeAtomic(join(folder, name), text)
  }
  if (json) {
    printJson(terminal, snakeKeys({ ...learned, inferredOutcomes: inferred }))
    return exitCode.fine
  }
  const width = knownWidthOf(terminal.out)
  const text = learnedMarkdown(learned)
  terminal.out.write(width === undefined ? text : fitTables(text, width, coloursFor(terminal.out).bold))
  if (inferred > 0)
    terminal.err.write(
      `note: ${inferred} of ${learned.trajectories} outcomes were inferred by an import: nobody has checked them.\n`,
    )
  if (folder !== undefined)
    terminal.err.write(
      `${files.map(({ name }) => name).join(', ')} in ${relative(terminal.folder, folder) || '.'}\n`,
    )
  return exitCode.fine
}

/** Shows how far a reading is, and lets Ctrl-C end it; then there is no result. */
async function whileShown<T>(
  terminal: Terminal,
  work: (progress: StatusLine['progress']) => Promise<T>,
): Promise<T | undefined> {
  const status = statusLine(terminal.err, { elapsed: () => performance.now(), prefix: 'learn' })
  const say = (sentence: string) => {
    status.clear()
    terminal.err.write(`${sentence}\n`)
  }
  const { restore, signal } = listenForInterrupt(say, {
    hint: () => 'give the same command again',
    isWorthFinishing: () => false,
  })
  try {
    const result = await work(status.progress)
    return signal.aborted ? undefined : result
  } finally {
    status.end()
    restore()
  }
}
