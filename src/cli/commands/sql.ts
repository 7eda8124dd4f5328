import { querySql, type SqlResult } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { brief, plural } from './runs-amounts.ts'
import { table } from './runs-table.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

export interface SqlFlags {
  readonly limit?: number
  readonly timeout?: number
  readonly json?: boolean
}

/** Prints the answer to a question in SQL over the records of all runs. */
export async function sql(query: string, flags: SqlFlags, terminal: Terminal): Promise<number> {
  const { workspace } = await projectAt(terminal)
  const { limit, timeout, json } = flags
  const result = await querySql(workspace.folder, query, {
    roots: workspace.roots,
    ...(limit !== undefined && { maxRows: limit }),
    ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
  })
  for (const { file, reason } of result.leftOut) terminal.err.write(`warning: ${file}: ${reason}\n`)
  if (json === true) printJson(terminal, result.rows)
  else print(result, terminal)
  if (result.cut) terminal.err.write('There are more rows; --limit allows them.\n')
  return exitCode.fine
}

function print({ columns, rows }: SqlResult, { out }: Terminal): void {
  const heads = columns.map(({ name }) => ({ head: name, right: isNumber(rows[0]?.[name]) }))
  const cells = rows.map((row) => columns.map(({ name }) => cellOf(row[name])))
  out.write(table(heads, cells, coloursFor(out).bold))
  out.write(`\n${plural(rows.length, 'row')}\n`)
}

const isNumber = (value: unknown) => typeof value === 'number'

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? brief(value, 80) : shorten(String(value).replaceAll('\n', ' '), 80)
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}
