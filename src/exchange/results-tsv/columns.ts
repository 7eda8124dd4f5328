import { statusOf } from '../experiments/status-of.ts'
import type { Table } from './read-table.ts'

/** Where in a table the parts of an experiment stand. */
export interface Columns {
  readonly status: number
  readonly metric: number
  readonly commit?: number
  readonly description?: number
  /** The other columns with numbers. */
  readonly subScores: readonly number[]
}

const metricNames = ['val_bpb', 'score', 'metric', 'value', 'primary', 'objective', 'fitness']
const commitNames = ['commit', 'git_commit', 'hash', 'sha', 'id', 'experiment', 'run']
const descriptionNames = ['description', 'notes', 'note', 'hypothesis', 'change', 'message', 'idea']

/** Finds the columns of an experiment log; a sentence where one that it needs is missing. */
export function columnsOf({ headings, lines }: Table): Columns | string {
  const status = headings.findIndex(
    (name, index) =>
      name === 'status' && lines.some(({ cells }) => statusOf(cells[index] ?? '') !== undefined),
  )
  if (status < 0) return 'has no column "status" with keep, discard or crash'
  const commit = indexOf(headings, commitNames)
  const description = indexOf(headings, descriptionNames)
  const isNumeric = (index: number) =>
    index !== status &&
    index !== commit &&
    index !== description &&
    lines.some(({ cells }) => numberIn(cells[index]) !== undefined)
  const numeric = headings.map((_, index) => index).filter(isNumeric)
  const named = indexOf(headings, metricNames)
  const metric = named !== undefined && numeric.includes(named) ? named : numeric[0]
  if (metric === undefined) return 'has no column with scores'
  return {
    status,
    metric,
    ...(commit !== undefined && { commit }),
    ...(description !== undefined && { description }),
    subScores: numeric.filter((index) => index !== metric),
  }
}

/** The number that a cell holds; undefined for anything else, NaN and infinities among it. */
export function numberIn(cell: string | undefined): number | undefined {
  const text = cell?.trim() ?? ''
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

function indexOf(headings: readonly string[], names: readonly string[]): number | undefined {
  for (const name of names) {
    const index = headings.indexOf(name)
    if (index >= 0) return index
  }
  return undefined
}
