import * as z from 'zod'
import { cellsOf, parseTables, printRow } from '../../kit/index.ts'
import { open } from '../fields.ts'
import type { Piece } from './markdown-notation.ts'

/** How far a phase can be. */
export const phaseStatuses = ['pending', 'active', 'completed'] as const

const columns = {
  phase: 'Phase',
  focus: 'Focus',
  sub_score_targets: 'Sub-Score Targets',
  status: 'Status',
} as const
type Column = keyof typeof columns
const keys = Object.keys(columns) as Column[]

const phaseSchema = open({
  phase: z.string().describe('The name of the phase.'),
  focus: z.string().describe('What it is about.'),
  sub_score_targets: z.string().describe('What it asks of sub-scores, such as dim_a >= 90.0.'),
  status: z.enum(phaseStatuses).describe('How far it is.'),
  source: z.string().optional().describe('The row as it was written.'),
})

export const phasesSchema = open({
  text_before: z.string().describe('What stands above the table.'),
  header: z.array(z.string()).describe('The names of the columns; empty where there is no table.'),
  header_source: z.string().optional().describe('The two lines above the rows as they were written.'),
  phases: z.array(phaseSchema).describe('The phases in their order.'),
  text_after: z.string().describe('What stands below the table.'),
})

/** One phase of a goal. */
export type GoalPhase = z.infer<typeof phaseSchema>

/** The table of phases with the text around it; nothing of the text is lost. */
export type GoalPhases = z.infer<typeof phasesSchema>

/** Reads the first table of a text that has a column of phases. A missing cell is a missing field. */
export function parsePhases(text: string): GoalPhases {
  const parts = parseTables(text)
  const at = parts.findIndex((part) => typeof part !== 'string' && columnOf(part.header.cells, 'phase') >= 0)
  const table = parts[at]
  if (table === undefined || typeof table === 'string') {
    return { text_before: text, header: [], phases: [], text_after: '' }
  }
  const header = [...table.header.cells]
  const header_source = table.header.source + table.delimiter
  const length = header_source.length + table.rows.reduce((sum, { source }) => sum + source.length, 0)
  const start = lengthOf(parts.slice(0, at))
  return {
    text_before: text.slice(0, start),
    header,
    header_source,
    phases: table.rows.map(({ source }) => ({ ...fieldsOf(header, cellsOf(source)), source }) as GoalPhase),
    text_after: text.slice(start + length),
  }
}

/** The table and the text around it as pieces of text. */
export function phasePieces({ text_before, header, header_source, phases, text_after }: GoalPhases): Piece[] {
  return [
    [['text_before'], text_before],
    [['header'], header_source ?? (header.length === 0 ? '' : cleanHeader(header))],
    ...phases.map((phase, index): Piece => [['phases', index], phaseLine(header, phase)]),
    [['text_after'], text_after],
  ]
}

/** The row of a phase: as it was written while it still says the same, a clean row otherwise. */
function phaseLine(header: readonly string[], phase: GoalPhase): string {
  const { source = '' } = phase
  const cells = cellsOf(source)
  const before: Partial<Record<string, string>> = fieldsOf(header, cells)
  if (source !== '' && keys.every((key) => before[key] === phase[key])) return source
  const width = Math.max(header.length, cells.length)
  const changed = Array.from({ length: width }, (_, index) => cells[index] ?? '')
  for (const key of keys) {
    const column = columnOf(header, key)
    if (column >= 0) changed[column] = phase[key] ?? ''
  }
  return printRow({ cells: changed, source })
}

function cleanHeader(header: readonly string[]): string {
  return printRow({ cells: header, source: '' }) + printRow({ cells: header.map(() => '---'), source: '' })
}

function fieldsOf(header: readonly string[], cells: readonly string[]): Partial<Record<Column, string>> {
  const found = keys.map((key) => [key, cells[columnOf(header, key)]] as const)
  return Object.fromEntries(found.filter(([, cell]) => cell !== undefined))
}

function columnOf(header: readonly string[], key: Column): number {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  return header.findIndex((name) => plain(name) === plain(columns[key]))
}

function lengthOf(parts: ReturnType<typeof parseTables>): number {
  let length = 0
  for (const part of parts) {
    if (typeof part === 'string') length += part.length
    else
      length += [part.header, ...part.rows].reduce(
        (sum, { source }) => sum + source.length,
        part.delimiter.length,
      )
  }
  return length
}
