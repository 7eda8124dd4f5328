import { mean, seededRandom } from '../../../kit/index.ts'
import { groupBy, type JudgeAgreement, judgeAgreement } from '../../../learn/index.ts'
import type { Analysis } from '../analyses/define-analysis.ts'
import type { SurveyAnswer } from '../judging/ask-survey.ts'
import type { Judgement } from '../judging/judge-talk.ts'
import type { ManipulationCount } from '../rounds/manipulation.ts'
import { builtInAnalyses } from './choose-analyses.ts'
import { type PolicyChange, policyTimeline, type Tie, tiesOf, transitionsOf } from './describe-talk.ts'
import { type Effect, effectsOf } from './effects.ts'
import type { RecordedCell } from './read-cells.ts'
import { regimesOf } from './regimes-of.ts'
import { type AnalysisResult, meansOf, runAnalyses } from './run-analyses.ts'
import { type Measure, measures, type ScoredCell, type ScoreOptions, scoreCell } from './score-cell.ts'

/** A row of the table by condition. */
export interface ConditionRow {
  readonly condition: string
  readonly cells: number
  readonly sound: number
  readonly means: Readonly<Record<Measure, number | null>>
}

/** How far a condition changed what agents read. */
export interface ManipulationRow extends ManipulationCount {
  readonly condition: string
  readonly other: string
}

/** What judges gave on one dimension. */
export interface DimensionRow {
  readonly dimension: string
  readonly condition: string
  readonly mean: number | null
  readonly scores: number
  readonly missing: number
  readonly agreement: JudgeAgreement
}

/** What agents answered. */
export interface SurveyRow {
  readonly question: string
  readonly condition: string
  readonly round: number
  readonly mean: number | null
  readonly answers: number
}

/** Everything that is computed from the records of a study. */
export interface SocialAnalysis {
  readonly scoring: ScoreOptions['scoring']
  readonly cells: readonly ScoredCell[]
  readonly conditions: readonly ConditionRow[]
  readonly manipulation: readonly ManipulationRow[]
  readonly effects: readonly Effect[]
  /** The regimes of the rounds of each cell; empty where speech was not coded. */
  readonly regimes: ReadonlyMap<string, readonly string[]>
  readonly transitions: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly ties: readonly Tie[]
  readonly timeline: readonly PolicyChange[]
  readonly dimensions: readonly DimensionRow[]
  readonly surveys: readonly SurveyRow[]
  /** What each analysis came to that was chosen. */
  readonly analyses: readonly AnalysisResult[]
}

/** How cells are scored, and which analyses run: those of the package unless given. */
export interface AnalyseOptions extends ScoreOptions {
  readonly target?: number
  readonly analyses?: readonly Analysis[]
}

/** Analyses recorded cells: scores them again, compares conditions, and describes how they talked. */
export function analyse(
  recorded: readonly RecordedCell[],
  { analyses: chosen = builtInAnalyses, ...options }: AnalyseOptions,
): SocialAnalysis {
  const cells = [...recorded].sort(byName).map((cell) => scoreCell(cell, options))
  const analyses = runAnalyses(chosen, cells, options)
  const regimes = regimesOf(analyses)
  return {
    scoring: options.scoring,
    cells,
    conditions: conditionRows(cells),
    manipulation: manipulationRows(cells),
    effects: [
      ...[...measures, 'low_engagement' as const].flatMap((measure) => effectsOf(cells, measure)),
      ...analyses.flatMap((result) =>
        meansOf(result, cells).flatMap(({ measure, measured }) => effectsOf(cells, measure, measured)),
      ),
    ],
    regimes,
    transitions: transitionsOf(regimes),
    ties: tiesOf(cells),
    timeline: policyTimeline(cells),
    dimensions: dimensionRows(cells),
    surveys: surveyRows(cells),
    analyses,
  }
}

/** Seed 2 comes before seed 10. */
const byName = ({ id: one }: RecordedCell, { id: other }: RecordedCell) =>
  one.localeCompare(other, 'en', { numeric: true })

const meanOrNull = (values: readonly number[]) => (values.length === 0 ? null : mean(values))

function conditionRows(cells: readonly ScoredCell[]): ConditionRow[] {
  return [...groupBy(cells, ({ condition }) => condition)].map(([condition, own]) => {
    const sound = own.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]))
    return {
      condition,
      cells: own.length,
      sound: sound.length,
      means: Object.fromEntries(
        measures.map((measure) => [measure, meanOrNull(sound.map((outcome) => outcome[measure]))]),
      ) as Record<Measure, number | null>,
    }
  })
}

function manipulationRows(cells: readonly ScoredCell[]): ManipulationRow[] {
  const rows = new Map<string, ManipulationRow>()
  for (const { condition, source } of cells) {
    const counts = (source.meta.manipulation ?? {}) as Readonly<Record<string, ManipulationCount>>
    for (const [other, { turns, differing, parts }] of Object.entries(counts)) {
      const key = JSON.stringify([condition, other])
      const before = rows.get(key)
      const sum = { ...before?.parts }
      for (const [part, count] of Object.entries(parts)) sum[part] = (sum[part] ?? 0) + count
      rows.set(key, {
        condition,
        other,
        turns: (before?.turns ?? 0) + turns,
        differing: (before?.differing ?? 0) + differing,
        parts: sum,
      })
    }
  }
  return [...rows.values()]
}

function dimensionRows(cells: readonly ScoredCell[]): DimensionRow[] {
  const lines = cells.flatMap(({ id, condition, source }) =>
    source.rounds.flatMap(({ judgements }) =>
      (Array.isArray(judgements) ? (judgements as Judgement[]) : []).map((line) => ({
        ...line,
        cell: id,
        condition,
        pass: line.dimension,
      })),
    ),
  )
  return [...groupBy(lines, ({ dimension, condition }) => JSON.stringify([dimension, condition]))].map(
    ([, own]) => {
      const { dimension, condition } = own[0]!
      const scores = own.flatMap(({ score }) => (score === null ? [] : [score]))
      const subjects = [
        ...groupBy(own, ({ cell, agent_id: agent }) => JSON.stringify([cell, agent])).values(),
      ]
      return {
        dimension,
        condition,
        mean: meanOrNull(scores),
        scores: scores.length,
        missing: own.length - scores.length,
        agreement: judgeAgreement(subjects, dimension, {
          random: seededRandom('agreement', dimension, condition),
          samples: 500,
        }),
      }
    },
  )
}

function surveyRows(cells: readonly ScoredCell[]): SurveyRow[] {
  const answers = cells.flatMap(({ condition, source }) =>
    source.rounds.flatMap(({ surveys, round_number: round }) =>
      (Array.isArray(surveys) ? (surveys as SurveyAnswer[]) : []).map((answer) => ({
        ...answer,
        condition,
        round,
      })),
    ),
  )
  return [
    ...groupBy(answers, ({ question, condition, round }) => JSON.stringify([question, condition, round])),
  ].map(([, own]) => {
    const { question, condition, round } = own[0]!
    const values = own.flatMap(({ value }) => (value === null ? [] : [value]))
    return { question, condition, round, mean: meanOrNull(values), answers: values.length }
  })
}
