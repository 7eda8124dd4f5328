import { type Path, type Place, toPointer } from '../../kit/index.ts'
import type { Notation } from '../contract.ts'
import type { Remark } from '../finding.ts'
import type { TrajectoryReport } from './report.ts'
import { numberNames, textColumns } from './report-columns.ts'
import { cellValue, isRuler, type Row, readCells } from './report-table.ts'
import { writeReport } from './write-report.ts'

type Draft = { -readonly [Key in keyof TrajectoryReport]?: unknown }
type Mark = (path: Path, line: number) => void

/** Reads a report from Markdown. What is missing is left out, for the schema to speak of. */
export function readReport(text: string): ReturnType<Notation<TrajectoryReport>['read']> {
  const lines = linesOf(text)
  const places = new Map<string, Place>()
  const mark: Mark = (path, line) => places.set(toPointer(path), { line: line + 1, column: 1 })
  const value: Draft = {}
  const title = lines.findIndex((line) => line.startsWith('# Trajectory '))
  if (title >= 0) {
    value.trajectory_id = lines[title]!.slice('# Trajectory '.length)
    mark(['trajectory_id'], title)
  }
  const sections = sectionsOf(lines)
  const facts = readFacts(lines, sections.get('') ?? [0, lines.length], mark)
  if (facts !== undefined) value.facts = facts
  for (const [heading, key] of [
    ['Task', 'task'],
    ['Summary', 'summary'],
  ] as const) {
    const section = sections.get(heading)
    const quoted = section === undefined ? undefined : readQuote(lines, section)
    if (quoted === undefined) continue
    value[key] = quoted.text
    mark([key], quoted.line)
  }
  for (const [heading, key] of [
    ['Iterations', 'iterations'],
    ['Lessons', 'lessons'],
  ] as const) {
    const section = sections.get(heading)
    const rows =
      section === undefined ? undefined : readRows(lines, section, (path, line) => mark([key, ...path], line))
    if (rows !== undefined) value[key] = rows
  }
  return { value, remarks: layoutRemarks(value, lines), placeOf: (path) => placeNear(places, path) }
}

type Section = readonly [start: number, end: number]

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  return lines[0]!.endsWith('\r') ? lines.map((line) => line.replace(/\r$/, '')) : lines
}

/** Where each section is; the text before the first one has the empty name. */
function sectionsOf(lines: readonly string[]): Map<string, Section> {
  const starts = [...lines.keys()].filter((index) => lines[index]!.startsWith('## '))
  const sections = new Map<string, Section>([['', [0, starts[0] ?? lines.length]]])
  starts.forEach((start, index) => {
    const name = lines[start]!.slice(3).trim()
    if (!sections.has(name)) sections.set(name, [start + 1, starts[index + 1] ?? lines.length])
  })
  return sections
}

function readFacts(lines: readonly string[], section: Section, mark: Mark): Row | undefined {
  const table = tableIn(lines, section)
  if (table === undefined) return undefined
  mark(['facts'], table.start)
  const facts: [string, unknown][] = []
  for (let line = table.start + 2; line < table.end; line++) {
    const [name = '', cell = ''] = readCells(lines[line]!) ?? []
    facts.push([name, cellValue(cell, numberNames.includes(name))])
    mark(['facts', name], line)
  }
  return Object.fromEntries(facts)
}

function readQuote(
  lines: readonly string[],
  [start, end]: Section,
): { text: string; line: number } | undefined {
  const isQuoted = (index: number) => index < end && lines[index]!.startsWith('>')
  let first = start
  while (first < end && !isQuoted(first)) first++
  if (first === end) return undefined
  let last = first
  while (isQuoted(last + 1)) last++
  const text = lines.slice(first, last + 1).map((line) => line.replace(/^> ?/, ''))
  return { text: text.join('\n'), line: first }
}

function readRows(lines: readonly string[], section: Section, mark: Mark): Row[] | undefined {
  mark([], section[0] - 1)
  const table = tableIn(lines, section)
  if (table === undefined) return lines.slice(...section).includes('None.') ? [] : undefined
  const headings = readCells(lines[table.start]!) ?? []
  const rows: Row[] = []
  for (let line = table.start + 2; line < table.end; line++) {
    const cells = readCells(lines[line]!) ?? []
    const fields = headings.map((name, index): [string, unknown] => [
      name,
      cellValue(cells[index] ?? '', numberNames.includes(name)),
    ])
    mark([rows.length], line)
    rows.push(Object.fromEntries(fields.filter(([name, cell]) => cell !== '' || textColumns.includes(name))))
  }
  return rows
}

function tableIn(lines: readonly string[], [from, to]: Section): { start: number; end: number } | undefined {
  for (let start = from; start < to - 1; start++) {
    if (readCells(lines[start]!) === undefined || !isRuler(lines[start + 1])) continue
    let end = start + 2
    while (end < to && readCells(lines[end]!) !== undefined) end++
    return { start, end }
  }
  return undefined
}

/** What cannot be read is pointed out: the report would not be written back as it stands. */
function layoutRemarks(value: Draft, lines: readonly string[]): Remark[] {
  const keys = ['trajectory_id', 'facts', 'task', 'summary', 'iterations', 'lessons'] as const
  if (keys.some((key) => value[key] === undefined)) return []
  const written = writeReport(value as TrajectoryReport).split('\n')
  const length = Math.max(lines.length, written.length)
  for (let line = 0; line < length; line++) {
    if (lines[line] === written[line]) continue
    return [
      {
        code: 'rlm/report-layout',
        severity: 'warning',
        path: [],
        found: JSON.stringify((lines[line] ?? '').slice(0, 60)),
        expected:
          line < written.length ? JSON.stringify(written[line]!.slice(0, 60)) : 'the end of the report',
        repair: 'write the report again; its layout differs from this line on',
        place: { line: line + 1, column: 1 },
      },
    ]
  }
  return []
}

function placeNear(places: ReadonlyMap<string, Place>, path: Path): Place {
  for (let length = path.length; length > 0; length--) {
    const place = places.get(toPointer(path.slice(0, length)))
    if (place !== undefined) return place
  }
  return { line: 1, column: 1 }
}
