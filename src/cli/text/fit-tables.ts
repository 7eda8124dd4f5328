import { type MarkdownTable, parseTables } from '../../kit/index.ts'
import { table } from './table.ts'

/** Text for a terminal: the Markdown tables in it are set as tables that fit, and everything else stays as it is. */
export function fitTables(text: string, width: number, bold: (text: string) => string): string {
  return parseTables(text)
    .map((part) => (typeof part === 'string' ? part : setTable(part, width, bold)))
    .join('')
    .trimEnd()
}

function setTable(
  { header, delimiter, rows }: MarkdownTable,
  width: number,
  bold: (text: string) => string,
): string {
  const sides = delimiter.split('|').filter((cell) => cell.trim() !== '')
  const columns = header.cells.map((head, index) => ({
    head: head.trim(),
    right: /-:\s*$/.test(sides[index] ?? ''),
  }))
  const cells = rows.map((row) => row.cells.map((cell) => cell.trim()))
  return table(columns, cells, bold, width)
}
