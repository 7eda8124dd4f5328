import { directionOf } from '../experiments/direction-of.ts'
import type { LoggedCampaigns, LoggedExperiment } from '../experiments/logged-campaign.ts'
import { statusOf } from '../experiments/status-of.ts'
import type { ImportNote, LogFile } from '../reflexion/log-file.ts'
import { type Columns, columnsOf, numberIn } from './columns.ts'
import { readTable, type Table, type TableLine } from './read-table.ts'

/** Reads the results.tsv of autoresearch; a sentence says why a text is none. */
export function readResults({ path, text }: LogFile, name: string): LoggedCampaigns | string {
  const table = readTable(text)
  if (table === undefined) return text.trim() === '' ? 'is empty' : 'is no table of tab-separated values'
  const columns = columnsOf(table)
  if (typeof columns === 'string') return columns
  const notes: ImportNote[] = []
  const note = (line: number, said: string) => notes.push({ file: path, line, text: said })
  const experiments = table.lines.flatMap((line, index) => {
    if (isTorn(table, line, index)) {
      note(line.line, 'the file ends in the middle of this line, which was left out')
      return []
    }
    return experimentOf(line, table, columns, (said) => note(line.line, said)) ?? []
  })
  const metric = table.headings[columns.metric]!
  const direction = directionOf(metric, experiments)
  notes.push({ file: path, text: 'the log holds no times; they are made up, a minute apart' })
  notes.push({
    file: path,
    text: `${directionText(direction.value)} is better was inferred from ${metric} and from what was kept`,
  })
  return { campaigns: [{ name, system: 'autoresearch', file: path, metric, direction, experiments }], notes }
}

const directionText = (value: string) => value.replace('_is_better', '')

/** A last line without a line break and with cells missing was cut while it was written. */
function isTorn({ headings, lines, endsOpen }: Table, { cells }: TableLine, index: number): boolean {
  return endsOpen && index === lines.length - 1 && cells.length < headings.length
}

function experimentOf(
  { line, raw, cells }: TableLine,
  { headings }: Table,
  columns: Columns,
  note: (said: string) => void,
): LoggedExperiment | undefined {
  const word = cells[columns.status] ?? ''
  const status = statusOf(word)
  if (status === undefined) {
    note(`the status '${word.slice(0, 40)}' is not known, so the line was left out`)
    return undefined
  }
  const commit = columns.commit === undefined ? undefined : cells[columns.commit]
  const description = (columns.description === undefined ? undefined : cells[columns.description]) ?? ''
  const score = scoreIn(cells[columns.metric], status, note)
  const subScores = columns.subScores.flatMap((index) => {
    const value = numberIn(cells[index])
    return value === undefined || score === null ? [] : [[headings[index]!, value] as const]
  })
  return {
    line,
    raw,
    ...(commit !== undefined && commit !== '' && { commit }),
    score,
    status,
    description: description || 'The log holds no description.',
    subScores: Object.fromEntries(subScores),
  }
}

/** A crash is written as zero, so zero is no score unless the experiment was kept. */
function scoreIn(cell: string | undefined, status: string, note: (said: string) => void): number | null {
  if (status === 'crash') return null
  const score = numberIn(cell)
  if (score === undefined) {
    note(`'${(cell ?? '').slice(0, 40)}' is no score, so the experiment has none`)
    return null
  }
  if (score === 0 && status !== 'keep') {
    note('a score of 0 stands for none in this format, so the experiment has none')
    return null
  }
  return score
}
