/** A line of a table with its place, from one, and its cells. */
export interface TableLine {
  readonly line: number
  readonly raw: string
  readonly cells: readonly string[]
}

/** A table of tab-separated values with a heading; undefined where the text does not begin with one. */
export interface Table {
  readonly headings: readonly string[]
  readonly lines: readonly TableLine[]
  /** Whether the text ends without a line break, so that its last line may be torn. */
  readonly endsOpen: boolean
}

/** Splits tab-separated text. Byte order mark, line ends of Windows and blank lines do not matter. */
export function readTable(text: string): Table | undefined {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const lines = plain
    .split('\n')
    .map((raw, index) => ({ raw, line: index + 1, cells: raw.split('\t').map(unquoted) }))
    .filter(({ raw }) => raw.trim() !== '')
  const [heading, ...rest] = lines
  if (heading === undefined || heading.cells.length < 2) return undefined
  const headings = heading.cells.map((cell) => cell.trim().toLowerCase())
  return { headings, lines: rest, endsOpen: !plain.endsWith('\n') }
}

/** Spreadsheets put cells with tabs or quotes between quotes. */
function unquoted(cell: string): string {
  const text = cell.trim()
  return /^".*"$/s.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"') : text
}
