import { relative, resolve } from 'node:path'
import { findRun } from '../../engine/index.ts'
import { plural, writeAtomic } from '../../kit/index.ts'
import { exportHtml } from '../../studio/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'

export interface StudioExportFlags {
  readonly out?: string
  readonly json?: boolean
}

/** Writes a run as one page that replays it in any browser, without the studio and without a network. */
export async function studioExport(
  name: string,
  { out, json = false }: StudioExportFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const id = await findRun(project.store, name)
  const { html, leftOut } = await exportHtml(project, id)
  const file = resolve(terminal.folder, out ?? `${id}.html`)
  await writeAtomic(file, html)
  const bytes = Buffer.byteLength(html)
  if (json) printJson(terminal, { run_id: id, file, bytes, left_out: leftOut })
  else {
    terminal.out.write(
      `${id} is in ${relative(terminal.folder, file) || file} (${Math.ceil(bytes / 1024)} KB); open it in a browser.\n`,
    )
    if (leftOut > 0)
      terminal.out.write(
        `Left out: prompts and answers of ${plural(leftOut, 'step')}, which are too large.\n`,
      )
  }
  return exitCode.fine
}
