import { groupBy } from '../../../learn/index.ts'
import { semioticAnalysis } from '../analyses/semiotic-analysis.ts'
import type { AnalysisResult } from './run-analyses.ts'

/** The regimes of the rounds of each cell, in order; none where the coding of speech was not chosen. */
export function regimesOf(analyses: readonly AnalysisResult[]): Map<string, string[]> {
  const coded = analyses.find(({ name }) => name === semioticAnalysis.name)?.rows ?? []
  return new Map(
    [...groupBy(coded, ({ cell }) => String(cell))].map(([cell, rows]) => [
      cell,
      rows.map(({ regime }) => String(regime)),
    ]),
  )
}
