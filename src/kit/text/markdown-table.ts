/** One row of a table: what its cells say, and the line as it was written, with its line end. */
export interface TableRow {
  readonly cells: readonly string[]
  readonly source: string
}

/** A table of a Markdown text. */
export interface MarkdownTable {
  readonly header: TableRow
  /** The line of dashes below the header, as it was written. */
  readonly delimiter: string
  readonly rows: readonly TableRow[]
}

/** A Markdown text taken apart: its tables, and the text between them as it was written. */
export type MarkdownPart = string | MarkdownTable

/** Finds the tables of a text. Everything else stays text, so that nothing is lost. */
export function parseTables(text: string): MarkdownPart[] {
  const lines = markdownLines(text)
  const parts: MarkdownPart[] = []
  let between = ''
  for (let at = 0; at < lines.length; ) {
    const end = tableEnd(lines, at)
    if (end === at) {
      between += lines[at]!.source
      at += 1
      continue
    }
    if (between !== '') parts.push(between)
    between = ''
    const [header, delimiter, ...rows] = lines.slice(at, end).map(({ source }) => source)
    parts.push({ header: rowOf(header!), delimiter: delimiter!, rows: rows.map(rowOf) })
    at = end
  }
  if (between !== '') parts.push(between)
  return parts
}

/** Writes the parts as one text. A row whose cells were changed is written again; all others as they were. */
export function printTables(parts: readonly MarkdownPart[]): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : [printRow(part.header), part.delimiter, ...part.rows.map(printRow)].join(''),
    )
    .join('')
}

/** The line of a row: its source while that still says the same, a clean line otherwise. */
export function printRow({ cells, source }: TableRow): string {
  const before = cellsOf(source)
  if (source !== '' && same(before, cells)) return source
  return `${cleanRow(cells)}${/\r?\n$/.exec(source)?.[0] ?? (source === '' ? '\n' : '')}`
}

/** Cells as a line of a table, without a line end. */
export function cleanRow(cells: readonly string[]): string {
  return `|${cells.map((cell) => ` ${cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')} |`).join('')}`
}

/** What the cells of a line say, without the blanks around them. A pipe after a backslash belongs to its cell. */
export function cellsOf(line: string): string[] {
  const trimmed = line.trim()
  const cells: string[] = []
  let start = trimmed.startsWith('|') ? 1 : 0
  for (let at = start; at < trimmed.length; at++) {
    if (trimmed[at] !== '|' || trimmed[at - 1] === '\\') continue
    cells.push(trimmed.slice(start, at))
    start = at + 1
  }
  if (start < trimmed.length) cells.push(trimmed.slice(start))
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** One line of a Markdown text with its line end. */
export interface MarkdownLine {
  readonly source: string
  /** Whether it is part of a code block or a comment, where headings and tables are only text. */
  readonly quoted: boolean
}

/** The lines of a Markdown text. */
export function markdownLines(text: string): MarkdownLine[] {
  let fence: string | undefined
  let inComment = false
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((source) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(source)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && source.trim() === mark) fence = undefined
      return { source, quoted: true }
    }
    if (!inComment && mark !== undefined) {
      fence = mark
      return { source, quoted: true }
    }
    const startsInComment = inComment
    inComment = endsInComment(source, inComment)
    return { source, quoted: startsInComment || inComment }
  })
}

function endsInComment(line: string, startsInComment: boolean): boolean {
  let inside = startsInComment
  for (let at = 0; at >= 0; ) {
    const next = line.indexOf(inside ? '-->' : '<!--', at)
    if (next < 0) return inside
    at = next + (inside ? 3 : 4)
    inside = !inside
  }
  return inside
}

/** The line after the table that begins at `start`; `start` itself where none begins. */
function tableEnd(lines: readonly MarkdownLine[], start: number): number {
  const header = lines[start]
  const delimiter = lines[start + 1]
  if (header === undefined || delimiter === undefined || !isRow(header) || !isDelimiter(delimiter))
    return start
  let end = start + 2
  while (end < lines.length && isRow(lines[end]!)) end++
  return end
}

function isRow({ source, quoted }: MarkdownLine): boolean {
  return !quoted && source.includes('|') && !/^\s*#/.test(source)
}

function isDelimiter(line: MarkdownLine): boolean {
  return isRow(line) && cellsOf(line.source).every((cell) => /^:?-+:?$/.test(cell))
}

function rowOf(source: string): TableRow {
  return { cells: cellsOf(source), source }
}

function same(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((cell, index) => cell === right[index])
}
