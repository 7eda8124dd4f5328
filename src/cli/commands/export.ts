import { join, relative, resolve } from 'node:path'
import { type ExportFormat, exportRun, findRun } from '../../engine/index.ts'
import { makeFolder, plural, writeAtomic } from '../../kit/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'

export interface ExportFlags {
  readonly to: ExportFormat
  readonly out?: string
  readonly json?: boolean
}

/** Writes the trajectories of a run in another format, and prints what that format has no field for. */
export async function exportTrajectories(
  name: string,
  { to, out, json = false }: ExportFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const id = await findRun(project.store, name)
  const { trajectories, files, losses } = await exportRun(project.store, id, {
    to,
    version: terminal.version,
  })
  const folder = resolve(terminal.folder, out ?? `${id}-${to}`)
  await makeFolder(folder)
  for (const { name: file, text } of files) await writeAtomic(join(folder, file), text)
  if (json) {
    printJson(terminal, {
      run_id: id,
      format: to,
      folder,
      trajectories,
      files: files.map((file) => file.name),
      losses,
    })
    return exitCode.fine
  }
  for (const { what, count } of losses) terminal.out.write(`not in ${to}: ${count} × ${what}\n`)
  terminal.out.write(
    `${plural(trajectories, 'trajectory', 'trajectories')} as ${to} in ${plural(files.length, 'file')} in ${relative(terminal.folder, folder) || '.'}\n`,
  )
  return exitCode.fine
}
