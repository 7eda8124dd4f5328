import { join, relative, resolve } from 'node:path'
import { learnedMarkdown, learnFromRuns } from '../../engine/index.ts'
import { makeFolder, writeAtomic } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { fitTables } from '../text/fit-tables.ts'
import { snakeKeys } from '../text/snake-keys.ts'
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
  const { learned, files, inferred } = await learnFromRuns(project.store, {
    from,
    folder: terminal.folder,
    ...(type !== undefined && { type }),
  })
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
