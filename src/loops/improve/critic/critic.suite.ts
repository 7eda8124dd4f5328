import type { IterationHistory, Plan } from '../../../contracts/index.ts'
import type { Situation } from '../roles.ts'
import type { CriticContext } from './critic-context.ts'

/** A plan that the critic has no objection to, with changes. */
export function planOf(changes: Partial<Plan> = {}): Plan {
  const planner = changes.planner_id ?? 'planner_a'
  const round = changes.round ?? 4
  return {
    plan_id: `round_${round}_${planner}`,
    planner_id: planner,
    round,
    hypothesis: 'Interning names should lower parse_ms because the tree compares them again and again',
    approach_family: 'data',
    critic_approved: false,
    target_files: ['src/scan.ts'],
    steps: [{ step: 1, file: 'src/scan.ts', change: 'Look a name up before a number is given out' }],
    expected_outcome: { metric: 'parse_ms', estimated_impact: '3-5%', rationale: 'Fewer comparisons' },
    history_reference: { builds_on: 'round_2_planner_a: tokens are offsets', avoids: 'none' },
    ...changes,
  }
}

/** A round of history: the families of the winner and of the losers. */
export function roundOf(
  iteration: number,
  winner: string | null,
  losers: readonly IterationHistory['losers'][number][] = [],
): IterationHistory {
  return {
    iteration,
    baseline_score: 40,
    winner:
      winner === null
        ? null
        : {
            plan_id: `round_${iteration}_planner_a`,
            score: 39,
            approach_family: winner,
            hypothesis: `Hypothesis ${iteration} should hold because it is true`,
          },
    losers: [...losers],
  }
}

/** A plan that failed. */
export function loserOf(
  changes: Partial<IterationHistory['losers'][number]> = {},
): IterationHistory['losers'][number] {
  return {
    plan_id: 'round_2_planner_b',
    score: 44,
    approach_family: 'infrastructure',
    hypothesis: 'Two workers should lower parse_ms because the scan shares no state',
    failure_analysis: {
      what: 'Parsing took 44 ms',
      why: 'Handing over buffers costs more than it saves',
      category: 'regression',
      lesson: 'Share work between files.',
    },
    ...changes,
  }
}

export function situationOf(changes: Partial<Situation> = {}): Situation {
  return {
    round: 4,
    objective: 'Parse large files faster',
    metric: 'parse_ms',
    direction: 'lower_is_better',
    target: null,
    bestScore: 39,
    families: ['architecture', 'data', 'infrastructure', 'optimization', 'other'],
    sealed: ['bench/', 'test/golden.json'],
    files: { 'src/scan.ts': 'const size = 64\n' },
    history: [roundOf(1, 'architecture'), roundOf(2, 'optimization', [loserOf()]), roundOf(3, null)],
    plans: [],
    merges: [],
    ideas: [],
    seed: 0.5,
    ...changes,
  }
}

export function contextOf(
  situation: Partial<Situation> = {},
  changes: Partial<CriticContext> = {},
): CriticContext {
  return { situation: situationOf(situation), planners: 3, ...changes }
}
