import type { IterationHistory, Plan } from '../../../contracts/index.ts'
import type { PlannerInput, Situation } from '../roles.ts'

/** A situation in the first round with one file. */
export function situation(change: Partial<Situation> = {}): Situation {
  return {
    round: 1,
    objective: 'Fit better.',
    metric: 'fit',
    direction: 'higher_is_better',
    target: null,
    bestScore: 1,
    families: ['architecture', 'training_config', 'optimization', 'other'],
    sealed: ['benchmark.mjs'],
    files: { 'fit.mjs': 'const rate = 0.5\n' },
    history: [],
    plans: [],
    merges: [],
    ideas: [],
    seed: 0.25,
    ...change,
  }
}

/** What a planner is given. */
export function plannerInput(change: Partial<Situation> = {}, planner = 'planner_a'): PlannerInput {
  return { role: 'planner', situation: situation(change), planner, closedFamilies: [], brief: null }
}

/** A plan that was executed, with one edit. */
export function triedPlan(round: number, find: string, replace: string, change: Partial<Plan> = {}): Plan {
  const planner = change.planner_id ?? 'planner_a'
  return {
    plan_id: `round_${round}_${planner}`,
    planner_id: planner,
    round,
    hypothesis: `Replacing ${find} by ${replace} should help because it may`,
    approach_family: 'training_config',
    critic_approved: true,
    target_files: ['fit.mjs'],
    steps: [{ step: 1, file: 'fit.mjs', change: 'Replace it.', edit: { find, replace, occurrence: 1 } }],
    expected_outcome: { metric: 'fit', estimated_impact: 'some', rationale: 'It may.' },
    history_reference: { builds_on: 'none', avoids: 'none' },
    ...change,
  }
}

/** The record of a round in which these plans reached these scores; the first one that is better than 1 wins where `isMerged`. */
export function roundOf(
  round: number,
  results: readonly (readonly [Plan, number | null])[],
  isMerged = true,
): IterationHistory {
  const entry = ({ plan_id, approach_family, hypothesis }: Plan) => ({
    plan_id,
    approach_family,
    hypothesis,
    sub_scores: {},
  })
  const winner = isMerged ? results.find(([, score]) => score !== null && score > 1) : undefined
  return {
    iteration: round,
    baseline_score: 1,
    winner: winner === undefined ? null : { ...entry(winner[0]), score: winner[1]! },
    losers: results
      .filter((one) => one !== winner)
      .map(([plan, score]) => ({
        ...entry(plan),
        score,
        failure_analysis:
          score !== null && score > 1
            ? null
            : {
                what: 'It was not better.',
                why: 'Measured.',
                category: score === null ? 'timeout' : 'regression',
                lesson: 'Try another.',
              },
      })),
    research_brief_id: null,
  }
}
