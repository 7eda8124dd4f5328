/** A column of a table; numbers stand to the right. */
export interface Column {
  readonly head: string
  readonly right?: boolean
}

/** Rows of text under their heads, as wide as they need to be. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  bold: (text: string) => string = (text) => text,
): string {
  const widths = columns.map(({ head }, index) =>
    Math.max(head.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    columns
      .map(({ right }, index) => {
        const cell = cells[index] ?? ''
        return right === true ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)
      })
      .join('  ')
      .trimEnd()
  return [bold(line(columns.map(({ head }) => head))), ...rows.map(line)].map((text) => `${text}\n`).join('')
}
