import { describeConfig, describeLoopSettings } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { table } from '../text/table.ts'
import { widthOf } from '../text/width.ts'
import { loopAt } from './loop-at.ts'

/** Prints every setting in force and where it comes from. */
export async function printConfig(
  name: string | undefined,
  { json = false }: { readonly json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const loop = name === undefined ? undefined : (await loopAt(name, terminal)).loop
  const { resolved } = await projectAt(terminal, loop === undefined ? [] : [loop])
  const all = describeConfig(resolved)
  const rows = loop === undefined ? all : describeLoopSettings(loop, all)
  if (json) {
    printJson(terminal, { ...(resolved.file && { file: resolved.file }), settings: rows })
    return exitCode.fine
  }
  const columns = [{ head: 'setting' }, { head: 'value' }, { head: 'source' }]
  const cells = rows.map(({ key, value, source }) => [key, value, source])
  terminal.out.write(table(columns, cells, coloursFor(terminal.out).bold, widthOf(terminal.out)))
  if (resolved.file === undefined)
    terminal.out.write('\nThere is no configuration file.\nreprise.config.json would be read here.\n')
  return exitCode.fine
}
