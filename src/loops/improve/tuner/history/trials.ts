import type { IterationHistory, Plan } from '../../../../contracts/index.ts'
import type { Situation } from '../../roles.ts'
import { changeOf, type EditChange } from '../edit/edit-change.ts'
import type { TextEdit } from '../edit/text-edit.ts'

/** What came of a plan: merged; better but not merged; no difference; worse; or no score at all. */
export type TrialResult = 'won' | 'near' | 'even' | 'lost' | 'failed'

/** One edit of a plan that was tried. */
export interface TriedEdit extends EditChange {
  readonly file: string
  readonly edit: TextEdit
  /** The same edit has the same key, wherever it is tried again. */
  readonly key: string
}

/** A plan with edits that was tried in an earlier round. */
export interface Trial {
  readonly planId: string
  readonly round: number
  readonly family: string
  readonly hypothesis: string
  readonly edits: readonly TriedEdit[]
  readonly result: TrialResult
  /** By how much the score was better than the baseline; negative where it was worse, null where there is none. */
  readonly gain: number | null
}

/** What was tried, oldest first. Plans that never ran are left out. */
export function trialsOf(situation: Pick<Situation, 'history' | 'plans' | 'direction'>): Trial[] {
  const byId = new Map(situation.plans.map((plan) => [plan.plan_id, plan]))
  const sign = situation.direction === 'higher_is_better' ? 1 : -1
  return situation.history.flatMap(({ iteration, baseline_score: baseline, winner, losers }) => {
    const gainOf = (score: number | null) =>
      score === null || baseline === null ? null : sign * difference(score, baseline)
    const won = winner === null ? [] : [{ entry: winner, result: 'won' as const, gain: gainOf(winner.score) }]
    const others = losers.map((loser) => {
      const gain = gainOf(loser.score)
      return { entry: loser, result: resultOf(loser, gain), gain }
    })
    return [...won, ...others].flatMap(({ entry, result, gain }): Trial[] => {
      const plan = byId.get(entry.plan_id)
      const edits = plan === undefined ? [] : editsOf(plan)
      if (edits.length === 0 || (plan?.critic_approved === false && gain === null)) return []
      const { plan_id: planId, approach_family: family, hypothesis } = entry
      return [{ planId, round: iteration, family, hypothesis, edits, result, gain }]
    })
  })
}

/** The difference of two scores; what is left of rounding counts as none. */
function difference(score: number, baseline: number): number {
  const plain = score - baseline
  return Math.abs(plain) <= 1e-9 * Math.max(Math.abs(score), Math.abs(baseline)) ? 0 : plain
}

function resultOf(
  { failure_analysis: analysis }: IterationHistory['losers'][number],
  gain: number | null,
): TrialResult {
  if (gain === null || (analysis && !scored.has(analysis.category))) return 'failed'
  if (gain > 0) return 'near'
  return gain === 0 ? 'even' : 'lost'
}

/** Categories of failures that say something about the score. */
const scored: ReadonlySet<string> = new Set(['regression', 'logic_error'])

/** The edits of a plan, with what they change. */
export function editsOf({ steps }: Pick<Plan, 'steps'>): TriedEdit[] {
  return steps.flatMap(({ file, edit }) => (edit ? [describeEdit(file, edit)] : []))
}

/** An edit with what it changes. */
export function describeEdit(file: string, edit: TextEdit): TriedEdit {
  const { find, replace, occurrence } = edit
  return { file, edit, key: JSON.stringify([file, find, replace, occurrence]), ...changeOf(file, edit) }
}
