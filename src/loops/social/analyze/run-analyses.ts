import { isObject, mean, Refusal, showValue } from '../../../kit/index.ts'
import { groupBy } from '../../../learn/index.ts'
import type {
  Analysis,
  AnalysisOptions,
  AnalysisValue,
  AnalyzedCell,
  AnalyzedRound,
} from '../analyses/define-analysis.ts'
import { isSaid } from '../scoring/spoken.ts'
import type { ValueOf } from './effects.ts'
import type { ScoredCell } from './score-cell.ts'

/** A row of a table, with the cell and round that it belongs to. */
export type ResultRow = Readonly<Record<string, AnalysisValue>>

/** What an analysis came to. */
export interface AnalysisResult {
  readonly name: string
  readonly title: string
  readonly says: string
  /** Whether its rows belong to rounds, which are then in a column. */
  readonly of: 'round' | 'cell'
  readonly columns: readonly { readonly name: string; readonly says: string }[]
  readonly compare: readonly string[]
  readonly rows: readonly ResultRow[]
  /** What Markdown shows in place of the rows. */
  readonly summary?: readonly ResultRow[]
}

/** Runs analyses over scored cells, one after the other. Throws a Refusal that says which of them failed, and where. */
export function runAnalyses(
  analyses: readonly Analysis[],
  cells: readonly ScoredCell[],
  options: AnalysisOptions,
): AnalysisResult[] {
  const analyzed = cells.map(analyzedCell)
  return analyses.map((analysis) => {
    const { name, title = name, says, columns, compare = [], summary } = analysis
    const rows = analyzed.flatMap((cell) => rowsOf(analysis, cell, options))
    return {
      name,
      title,
      says,
      of: analysis.round === undefined ? 'cell' : 'round',
      columns: Object.entries(columns).map(([column, meaning]) => ({ name: column, says: meaning })),
      compare,
      rows,
      ...(summary && { summary: guarded(analysis, 'its summary', () => summary(rows)) }),
    }
  })
}

function analyzedCell({ id, condition, seed, factors, source, rounds }: ScoredCell): AnalyzedCell {
  return {
    id,
    condition,
    seed,
    factors,
    meta: source.meta,
    rounds: rounds.map(({ round, feedback, errors }, index): AnalyzedRound => {
      const record = source.rounds[index]!
      const said = record.messages
        .filter(isSaid)
        .map(({ agent_id: agent, content }) => ({ agent, text: content }))
      return { round, record, said, feedback, errors }
    }),
  }
}

function rowsOf(analysis: Analysis, cell: AnalyzedCell, options: AnalysisOptions): ResultRow[] {
  const { id, condition, seed } = cell
  const place = { cell: id, condition, seed }
  const { round: ofRound, cell: ofCell } = analysis
  if (ofRound === undefined) {
    const where = `the cell ${id}`
    const given = guarded(analysis, where, () => ofCell(cell, options))
    return listOf(given).map((row) => ({ ...place, ...checkedRow(analysis, row, where) }))
  }
  return cell.rounds.flatMap((round) => {
    const where = `round ${round.round} of the cell ${id}`
    const given = guarded(analysis, where, () => ofRound(round, cell, options))
    return listOf(given).map((row) => ({
      ...place,
      round: round.round,
      ...checkedRow(analysis, row, where),
    }))
  })
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [given])

function guarded<T>({ name }: Analysis, where: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const { message } = cause as Error
    throw failed(name, where, `it throws: ${message}`, cause)
  }
}

/** The values of a row in the order of the columns; what is left out is null. */
function checkedRow({ name, columns }: Analysis, row: unknown, where: string): ResultRow {
  if (!isObject(row)) throw failed(name, where, `it gives ${showValue(row)}, and not a row`)
  const stranger = Object.keys(row).find((key) => !Object.hasOwn(columns, key))
  if (stranger !== undefined) throw failed(name, where, `its row has '${stranger}', which is not a column`)
  return Object.fromEntries(
    Object.keys(columns).map((column) => {
      const value = row[column] ?? null
      const isFine = value === null || typeof value === 'string' || typeof value === 'boolean'
      if (isFine || Number.isFinite(value)) return [column, value as AnalysisValue]
      const shown = typeof value === 'number' ? `${value}` : showValue(value)
      throw failed(
        name,
        where,
        `its column '${column}' is ${shown}; it must be a number, a text, true, false or null`,
      )
    }),
  )
}

function failed(name: string, where: string, what: string, cause?: unknown): Refusal {
  return new Refusal('analysis_failed', 'failed', `The analysis '${name}' failed at ${where}: ${what}.`, {
    hint: 'Correct it, or leave it out with --analyses.',
    ...(cause !== undefined && { cause }),
  })
}

/** What is compared of an analysis: the mean of each such column over the last sound round, or over all rows where they are of cells. */
export function meansOf(
  { name, of, compare, rows }: AnalysisResult,
  cells: readonly ScoredCell[],
): { readonly measure: string; readonly measured: ValueOf }[] {
  const byCell = groupBy(rows, ({ cell }) => String(cell))
  const last = new Map(cells.map(({ id, rounds }) => [id, lastSound(rounds)]))
  return compare.map((column) => ({
    measure: `${name}/${column}`,
    measured: ({ id }) => {
      const own = (byCell.get(id) ?? []).filter(({ round }) => of === 'cell' || round === last.get(id))
      const values = own.map((row) => row[column]).filter((value) => typeof value === 'number')
      return values.length === 0 ? undefined : mean(values)
    },
  }))
}

const lastSound = (rounds: ScoredCell['rounds']) =>
  rounds.filter(({ errors, messages }) => errors === 0 && messages > 0).at(-1)?.round
