import type { Run } from '../../../spine/index.ts'
import { draftMerge, type MergeDraft } from '../git/merge-candidate.ts'
import { moveGoalBranch } from '../git/move-refs.ts'
import { goalBranch } from '../git/names.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import type { CandidateResult } from '../tournament/candidate-result.ts'
import { compareHidden } from '../tournament/compare-hidden.ts'
import { confirmMerge } from '../tournament/confirm-merge.ts'
import type { Mode } from '../tournament/contest.ts'
import { measureEffect } from '../tournament/measure-effect.ts'
import type { Execution } from './execute-plan.ts'
import type { Tournament, TournamentEnd, TournamentMeasuring } from './hold-tournament.ts'
import { confirmationRecord, effectRecord, winnerOf } from './winner-facts.ts'

/** A candidate that won and is to be merged. */
export interface Merging extends Tournament {
  readonly run: Run
  readonly execution: Execution
  readonly chosen: CandidateResult
  readonly results: readonly CandidateResult[]
  readonly mode: Mode
  /** What each variant is at the moment. */
  readonly commits: Map<VariantId, string>
  readonly measuring: TournamentMeasuring
}

/** Merges a winner beside the branch, confirms the merge from nothing, and only then moves the branch to it. */
export async function mergeWinner(merging: Merging): Promise<TournamentEnd> {
  const { standing, settings, execution, chosen, results, commits, measuring, round } = merging
  const { hiddenMode, bestScore } = standing
  const lost = (reason: string) => ({
    status: 'no_improvement' as const,
    reason,
    notes: [],
    results: results.map((result) =>
      result === chosen ? { ...result, verdict: 'dropped' as const, reason } : result,
    ),
  })
  const draft = await mergeDraft(
    merging,
    'merge',
    `Candidate of round ${round}: ${execution.plan.hypothesis}`,
  )
  if (draft.kind === 'conflict') {
    const reason = `${chosen.id} won and could not be merged: ${draft.files.join(', ')} changed on both sides.`
    return { ...lost(reason), mode: merging.mode, hiddenMode, regressed: false }
  }
  // From here on the candidate is what would be merged, and the baseline what it would be merged onto.
  commits.set(chosen.id, draft.commit).set(baselineId, draft.tip)
  const candidate = chosen.id
  const selectedScore = chosen.score ?? bestScore
  const plannedRounds = settings.max_iterations
  const confirmation = await confirmMerge({
    ...measuring,
    candidate,
    selectedScore,
    mode: merging.mode,
    plannedRounds,
  })
  const { mode, regressed, reason } = confirmation
  if (confirmation.kind !== 'confirmed')
    return { ...lost(reason), mode, hiddenMode, regressed, confirmation: confirmationRecord(confirmation) }
  const confirmedScore = confirmation.score ?? bestScore
  const effect = await measureEffect({ ...measuring, candidate, confirmedScore, mode })
  const hidden = await askHidden(merging)
  const winner = winnerOf(chosen, draft, { confirmation, effect, standing })
  const ended = {
    mode,
    hiddenMode: hidden?.mode ?? hiddenMode,
    regressed: false,
    confirmation: {
      ...confirmationRecord(confirmation),
      effect: effectRecord(effect),
      ...(hidden && { hidden: hidden.record }),
    },
  }
  const merge = await moveTo(merging, draft.tip, winner.scoreAfter)
  if (merge === undefined) {
    const branch = goalBranch(merging.campaign.start.slug)
    return {
      ...ended,
      ...lost(`${branch} was moved by somebody else during the round, so ${candidate} was not merged.`),
    }
  }
  const { scoreAfter: score } = winner
  const success = { status: 'success' as const, score, failure: null }
  return {
    ...ended,
    status: 'merged',
    reason: '',
    winner: { ...winner, merge },
    notes: hidden?.notes ?? [],
    results: results.map((result) => (result === chosen ? { ...result, ...success } : result)),
  }
}

function mergeDraft(
  { campaign, execution, run }: Merging,
  name: string,
  message: string,
): Promise<MergeDraft> {
  const { top, slug } = campaign.start
  const date = run.now().toISOString()
  const order = { top, branch: goalBranch(slug), candidate: execution.commit!, message, date }
  return run.step(name, ({ signal }) => draftMerge({ ...order, signal }))
}

/** Moves the branch of the campaign to a merge with the scores in its message. Undefined where somebody else has moved it. */
async function moveTo(merging: Merging, tip: string, scoreAfter: number): Promise<string | undefined> {
  const { campaign, execution, standing, round, run } = merging
  const message = `Iteration ${round}: ${execution.plan.hypothesis} (score: ${standing.bestScore} → ${scoreAfter})`
  const draft = await mergeDraft(merging, 'merge-commit', message)
  if (draft.kind === 'conflict' || draft.tip !== tip) return undefined
  const { top, slug } = campaign.start
  const moved = await run.step('move', ({ signal }) => moveGoalBranch({ top, signal }, slug, draft))
  return moved === 'moved' ? draft.commit : undefined
}

/** Asks the hidden benchmark whether it shares the gain; the answer is named and decides nothing. */
async function askHidden({ settings, standing, measuring, chosen }: Merging) {
  if (!settings.hidden_benchmark_command) return undefined
  const verdict = await compareHidden({ ...measuring, candidate: chosen.id, mode: standing.hiddenMode })
  const { kind, gain, chance, reason, mode } = verdict
  return { mode, record: { kind, gain, chance, reason }, notes: kind === 'shared' ? [] : [reason] }
}
