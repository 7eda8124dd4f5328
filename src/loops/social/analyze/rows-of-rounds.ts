import { groupBy } from '../../../learn/index.ts'
import type { AnalysisResult, ResultRow } from './run-analyses.ts'

const keyOf = (cell: unknown, round: unknown) => JSON.stringify([cell, round])

/** Whether an analysis gives one row for each round, so that its columns can stand beside those of the round. */
export function isOneRowPerRound({ of, rows }: AnalysisResult): boolean {
  return of === 'round' && groupBy(rows, ({ cell, round }) => keyOf(cell, round)).size === rows.length
}

/** Finds the row of a round. */
export function rowFinder({ rows }: AnalysisResult): (cell: string, round: number) => ResultRow | undefined {
  const byRound = new Map(rows.map((row) => [keyOf(row.cell, row.round), row]))
  return (cell, round) => byRound.get(keyOf(cell, round))
}

/** The values of a row without the place that it belongs to. */
export function ownValues({ columns }: AnalysisResult, row: ResultRow | undefined): ResultRow {
  return Object.fromEntries(columns.map(({ name }) => [name, row?.[name] ?? null]))
}
