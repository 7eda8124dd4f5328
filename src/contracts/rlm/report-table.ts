/** A row of a table: what stands under each heading; an empty cell is an absent field. */
export type Row = Record<string, unknown>

/** Writes rows under their headings as a Markdown table, one line each. */
export function writeTable(headings: readonly string[], rows: readonly Row[]): string[] {
  const cells = rows.map((row) => headings.map((heading) => writeCell(row[heading])))
  return [headings.map(writeCell), headings.map(() => '---'), ...cells].map(
    (line) => `| ${line.join(' | ')} |`,
  )
}

/** The cells of one line of a table, or undefined where it is none. */
export function readCells(line: string): string[] | undefined {
  if (!line.startsWith('| ') || !line.endsWith(' |') || line.length < 4) return undefined
  const cells: string[] = []
  let cell = ''
  const inside = line.slice(2, -2)
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '\\') cell += unescaped[inside[++at] ?? ''] ?? ''
    else if (inside.startsWith(' | ', at)) {
      cells.push(cell)
      cell = ''
      at += 2
    } else cell += inside[at]
  }
  return [...cells, cell]
}

/** Whether a line of a table is the one between headings and rows. */
export const isRuler = (line: string | undefined) => line !== undefined && /^\|( --- \|)+$/.test(line)

function writeCell(value: unknown): string {
  if (value === undefined) return ''
  return String(value).replace(/[\\|\n\r]/g, (character) => `\\${escaped[character]}`)
}

const escaped: Readonly<Record<string, string>> = { '\\': '\\', '|': '|', '\n': 'n', '\r': 'r' }
const unescaped: Readonly<Record<string, string>> = { '\\': '\\', '|': '|', n: '\n', r: '\r' }

/** A cell as a value: a number where it is written just as a number is, and text otherwise. */
export function cellValue(cell: string, isNumber: boolean): unknown {
  const number = Number(cell)
  return isNumber && cell !== '' && Number.isFinite(number) && String(number) === cell ? number : cell
}
