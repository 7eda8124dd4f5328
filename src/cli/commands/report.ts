import { join, relative, resolve } from 'node:path'
import { findRun } from '../../engine/index.ts'
import { makeFolder, plural, writeAtomic } from '../../kit/index.ts'
import { reportRun } from '../../studio/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'

export interface ReportFlags {
  readonly out?: string
  readonly json?: boolean
}

/** Writes a report of a run: Markdown with pictures beside it. */
export async function report(
  name: string,
  { out, json = false }: ReportFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const id = await findRun(project.store, name)
  const files = await reportRun(project, id)
  const folder = resolve(terminal.folder, out ?? `${id}-report`)
  await makeFolder(folder)
  for (const { name: file, text } of files) await writeAtomic(join(folder, file), text)
  if (json) printJson(terminal, { run_id: id, folder, files: files.map((file) => file.name) })
  else
    terminal.out.write(
      `${relative(terminal.folder, join(folder, 'report.md'))}, with ${plural(files.length - 1, 'picture')}\n`,
    )
  return exitCode.fine
}
