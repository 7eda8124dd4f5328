import type { AnalysisValue } from '../analyses/define-analysis.ts'
import type { SocialAnalysis } from './analysis.ts'
import { isOneRowPerRound, ownValues, rowFinder } from './rows-of-rounds.ts'
import type { AnalysisResult } from './run-analyses.ts'
import type { ScoredCell } from './score-cell.ts'

const factors = ['context', 'challenge', 'validation', 'adaptation'] as const
const design = ['cell', 'condition', 'seed', ...factors]
const designOf = ({ id, condition, seed, factors: own }: ScoredCell) => [
  id,
  condition,
  seed,
  ...factors.map((factor) => own[factor] ?? ''),
]
const scores = ['engagement', 'alignment', 'contribution']

/** A line for each round, with the columns of every analysis that gives one row for it. */
export function cellsCsv({ cells, analyses }: SocialAnalysis): string {
  const own = [...design, 'round', ...scores, 'messages', 'error_texts']
  const single = analyses.filter(isOneRowPerRound).map((result) => ({ result, rowAt: rowFinder(result) }))
  const names = single.flatMap(({ result }) => result.columns.map(({ name }) => name))
  const isClear = (name: string) => !own.includes(name) && names.filter((one) => one === name).length === 1
  const added = single.flatMap(({ result: { name, columns } }) =>
    columns.map((column) =>
      isClear(column.name) ? column.name : `${name.replaceAll('-', '_')}_${column.name}`,
    ),
  )
  return csv(
    [...own, ...added],
    cells.flatMap((cell) =>
      cell.rounds.map(({ round, means, messages, errors }) => [
        ...designOf(cell),
        round,
        ...(messages === 0
          ? [null, null, null]
          : [means.engagement, means.theoretical_alignment, means.contribution_value]),
        messages,
        errors,
        ...single.flatMap(({ result, rowAt }) => Object.values(ownValues(result, rowAt(cell.id, round)))),
      ]),
    ),
  )
}

/** A line for each row of an analysis, with what was in effect. */
export function resultCsv({ of, columns, rows }: AnalysisResult, { cells }: SocialAnalysis): string {
  const byId = new Map(cells.map((cell) => [cell.id, cell]))
  const names = [...(of === 'round' ? ['round'] : []), ...columns.map(({ name }) => name)]
  return csv(
    [...design, ...names],
    rows.map((row) => [...designOf(byId.get(String(row.cell))!), ...names.map((name) => row[name] ?? null)]),
  )
}

/** A line for each agent and round. */
export function agentsCsv({ cells }: SocialAnalysis): string {
  return csv(
    [
      'cell',
      'condition',
      'seed',
      'round',
      'agent',
      'engagement',
      'alignment',
      'contribution',
      'references',
      'responses',
      'concepts',
    ],
    cells.flatMap(({ id, condition, seed, rounds }) =>
      rounds.flatMap(({ round, feedback }) =>
        Object.values(feedback).map((vector) => [
          id,
          condition,
          seed,
          round,
          vector.agent_id,
          vector.engagement,
          vector.theoretical_alignment,
          vector.contribution_value,
          vector.direct_references,
          vector.response_received,
          vector.concepts_embodied.join('; '),
        ]),
      ),
    ),
  )
}

function csv(headings: readonly string[], rows: readonly (readonly AnalysisValue[])[]): string {
  const field = (value: AnalysisValue) => {
    const text = String(value ?? '')
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${[headings, ...rows].map((row) => row.map(field).join(',')).join('\n')}\n`
}
