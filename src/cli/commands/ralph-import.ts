import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { importLogs, realClock } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from './runs-amounts.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** How many notes are printed before they are only counted. */
const shownNotes = 20

/** Reads logs of the Reflexion paper and writes them as records. */
export async function ralphImport(
  files: readonly string[],
  { out, json }: { readonly out?: string; readonly json?: boolean },
  terminal: Terminal,
  clock: () => Date = realClock,
): Promise<number> {
  const { workspace } = await projectAt(terminal)
  const { records, notes, text } = await importLogs(files, terminal.folder, clock())
  const folder =
    out === undefined ? join(workspace.folder, '.reprise', 'imports') : resolve(terminal.folder, out)
  const path = join(folder, 'reflections.jsonl')
  await mkdir(folder, { recursive: true })
  await writeFile(path, text)
  const loops = new Set(records.map(({ loop_id: loop }) => loop)).size
  if (json === true) {
    printJson(terminal, { file: path, records: records.length, loops, notes })
    return exitCode.fine
  }
  for (const { file, line, text: said } of notes.slice(0, shownNotes))
    terminal.err.write(
      `note: ${relative(terminal.folder, file)}${line === undefined ? '' : `:${line}`}: ${said}\n`,
    )
  if (notes.length > shownNotes)
    terminal.err.write(`note: and ${notes.length - shownNotes} more (--json tells all)\n`)
  const place = relative(terminal.folder, path)
  terminal.out.write(`${plural(records.length, 'record')} of ${plural(loops, 'loop')} in ${place}\n`)
  terminal.out.write(`\`reprise ralph report ${place}\` tells what is in them.\n`)
  return exitCode.fine
}
