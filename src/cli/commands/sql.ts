import { querySql, type SqlResult } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { brief, plural } from '../text/amounts.ts'
import { table } from '../text/table.ts'
import { widthOf } from '../text/width.ts'

export interface SqlFlags {
  readonly limit?: number
  readonly timeout?: number
  readonly json?: boolean
}

/** Prints the answer to a question in SQL over the records of all runs. */
export async function sql(query: string, flags: SqlFlags, terminal: Terminal): Promise<number> {
  const { root, store } = await projectAt(terminal)
  const { limit, timeout, json } = flags
  const result = await querySql(root, query, {
    roots: store.folders.roots,
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
  out.write(table(heads, cells, coloursFor(out).bold, widthOf(out)))
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
