import { describeConfig } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { table } from './runs-table.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** Prints every setting in force and who said it. */
export async function printConfig({ json }: { json?: boolean }, terminal: Terminal): Promise<number> {
  const { resolved } = await projectAt(terminal)
  const rows = describeConfig(resolved)
  if (json === true) {
    printJson(terminal, { ...(resolved.file && { file: resolved.file }), settings: rows })
    return exitCode.fine
  }
  const columns = [{ head: 'setting' }, { head: 'value' }, { head: 'said by' }]
  const cells = rows.map(({ key, value, source }) => [key, value, source])
  terminal.out.write(table(columns, cells, coloursFor(terminal.out).bold))
  if (resolved.file === undefined)
    terminal.out.write('\nThere is no configuration file; reprise.config.json would be read here.\n')
  return exitCode.fine
}
