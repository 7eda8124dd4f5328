import * as z from 'zod'
import { showValue } from '../../kit/index.ts'
import { defineContract, type Rule } from '../contract.ts'
import { open } from '../fields.ts'
import { sources } from '../sources.ts'
import { familyTag, iterationNumber, subScores } from './shared-fields.ts'
import { numberAsText } from './shared-repairs.ts'
import { knownFamily, planIdShape } from './shared-rules.ts'

const candidate = open({
  iteration: iterationNumber().describe('The iteration of the candidate.'),
  plan_id: z.string().describe('Its plan.'),
  benchmark_score: z.number().nullable().describe('Its score; null where it has none.'),
  is_winner: z.boolean().describe('Whether it won its iteration.'),
  approach_family: familyTag(),
  sub_scores: subScores(),
})

const schema = z.array(candidate)

/** Every candidate of a run with its score, for the chart. */
export type VisualizationData = z.infer<typeof schema>

const rules: readonly Rule<VisualizationData>[] = [
  knownFamily((all) => all.map((entry, index) => [[index, 'approach_family'], entry.approach_family])),
  planIdShape((all) => all.map((entry, index) => [[index, 'plan_id'], entry.plan_id, entry.iteration])),
  {
    code: 'improve/two-winners',
    severity: 'error',
    says: 'An iteration has at most one winner.',
    check(candidates, report) {
      const won = new Map<number, string>()
      candidates.forEach(({ iteration, is_winner: isWinner, plan_id: id }, index) => {
        if (!isWinner) return
        const first = won.get(iteration)
        if (first !== undefined && first !== id)
          report([index, 'is_winner'], 'true', `false, as ${showValue(first)} won already`, 'keep one winner')
        won.set(iteration, first ?? id)
      })
    },
  },
  {
    code: 'improve/candidate-twice',
    severity: 'error',
    says: 'A candidate is recorded once; a resumed iteration must not append it again.',
    check(candidates, report) {
      const seen = new Set<string>()
      candidates.forEach(({ iteration, plan_id: id }, index) => {
        const key = `${iteration} ${id}`
        if (seen.has(key))
          report([index, 'plan_id'], `${showValue(id)} again`, 'each plan once', 'keep one entry')
        seen.add(key)
      })
    },
  },
  {
    code: 'improve/iteration-order',
    severity: 'error',
    says: 'Entries are appended, so iterations never go back.',
    check(candidates, report) {
      candidates.forEach(({ iteration }, index) => {
        const before = candidates[index - 1]?.iteration ?? 0
        if (iteration < before)
          report(
            [index, 'iteration'],
            `${iteration} after ${before}`,
            `${before} or more`,
            'restore the order',
          )
      })
    },
  },
  {
    code: 'improve/chart-gap',
    severity: 'warning',
    says: 'The chart begins with the first iteration and leaves none out.',
    check(candidates, report) {
      let last = 0
      candidates.forEach(({ iteration }, index) => {
        if (iteration > last + 1) {
          const missing =
            iteration === last + 2 ? `iteration ${last + 1}` : `iterations ${last + 1} to ${iteration - 1}`
          const found = last === 0 ? `${iteration} as the first` : `a gap before ${iteration}`
          report([index, 'iteration'], found, `entries of ${missing}`, 'append what is missing')
        }
        last = Math.max(last, iteration)
      })
    },
  },
  {
    code: 'improve/winner-without-score',
    severity: 'error',
    says: 'A winner has a score.',
    check(candidates, report) {
      candidates.forEach(({ is_winner: isWinner, benchmark_score: score }, index) => {
        if (isWinner && score === null)
          report([index, 'benchmark_score'], 'null', 'the score that won', 'take it from the result')
      })
    },
  },
]

/**
 * `improve/visualization-data`: every candidate of a run with its score, in one growing list for the chart.
 */
export const visualizationData = defineContract<VisualizationData>({
  name: 'improve/visualization-data',
  title: 'Visualization data',
  summary: 'Every candidate of a run with its score, in one growing list for the chart.',
  version: '1.0.0',
  source: sources.improve,
  path: 'tracking/raw_data.json',
  signature: ['plan_id', 'benchmark_score', 'is_winner'],
  schema,
  repairs: [
    numberAsText([
      ['*', 'benchmark_score'],
      ['*', 'sub_scores', '*'],
    ]),
  ],
  rules,
  choices: [
    'A candidate whose benchmark never ran has the score null, where the ancestor wrote 0.',
    'An iteration in which every plan was rejected has no candidate, so a gap is a warning.',
  ],
})
