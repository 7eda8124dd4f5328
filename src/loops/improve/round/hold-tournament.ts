import type { Run } from '../../../spine/index.ts'
import type { Campaign } from '../campaign.ts'
import { draftMerge, type MergeDraft } from '../git/merge-candidate.ts'
import { moveGoalBranch } from '../git/move-refs.ts'
import { goalBranch } from '../git/names.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import type { Standing } from '../standing.ts'
import type { CandidateResult } from '../tournament/candidate-result.ts'
import { compareHidden } from '../tournament/compare-hidden.ts'
import { type Confirmation, confirmMerge } from '../tournament/confirm-merge.ts'
import type { Mode } from '../tournament/contest.ts'
import { type Effect, measureEffect } from '../tournament/measure-effect.ts'
import { shiftScore } from '../tournament/scale.ts'
import { selectWinner } from '../tournament/select-winner.ts'
import type { Execution } from './execute-plan.ts'
import { measureBlocks } from './measure-blocks.ts'
import type { RoundEnd, RoundWinner } from './round-end.ts'

/** What a tournament decided, and what it learned about the benchmark. */
export type TournamentEnd = Pick<
  RoundEnd,
  'status' | 'reason' | 'results' | 'winner' | 'regressed' | 'confirmation' | 'notes'
> & { readonly mode: Mode; readonly hiddenMode: Mode }

interface Tournament {
  readonly campaign: Campaign
  readonly standing: Standing
  readonly settings: CampaignSettings
  readonly round: number
  readonly executions: readonly Execution[]
}

/** Compares the candidates of a round with the best state, merges the winner, and keeps the merge if it holds. */
export async function holdTournament(tournament: Tournament, run: Run): Promise<TournamentEnd> {
  const { standing, settings, executions } = tournament
  const candidates = executions.filter(({ commit, failure }) => commit !== undefined && failure === undefined)
  const unchanged = { mode: standing.mode, hiddenMode: standing.hiddenMode, regressed: false, notes: [] }
  if (candidates.length === 0)
    return { ...unchanged, status: 'no_winner', reason: nothingToMeasure(executions), results: [] }
  const commits = new Map<VariantId, string>([[baselineId, standing.tip]])
  for (const { executor, commit } of candidates) commits.set(executor, commit!)
  const commitOf = (variant: VariantId) => commits.get(variant)!
  const { benchmark } = tournament.campaign
  const measuring = {
    measure: measureBlocks({ benchmark, settings, run, commitOf }),
    random: run.random,
    scale: standing.scale,
    baselineScore: standing.bestScore,
    minimumGain: settings.minimum_gain,
    floors: settings.sub_score_floors,
    mostPairs: settings.max_pairs,
  }
  const ids = candidates.map(({ executor }) => executor)
  const {
    selection,
    candidates: results,
    mode,
  } = await selectWinner({ ...measuring, candidates: ids, mode: standing.mode })
  const chosen = results.find(({ id }) => selection.kind === 'winner' && id === selection.winner)
  if (chosen === undefined) {
    const tested = results.some(({ status }) => status === 'success')
    const status = selection.kind === 'no_winner' || !tested ? 'no_winner' : 'no_improvement'
    return { ...unchanged, mode, status, reason: selection.reason, results }
  }
  const execution = candidates.find(({ executor }) => executor === chosen.id)!
  const merging = { ...tournament, run, execution }
  const draft = await mergeDraft(
    merging,
    'merge',
    `Candidate of round ${tournament.round}: ${execution.plan.hypothesis}`,
  )
  if (draft.kind === 'conflict') {
    const reason = `${chosen.id} won and could not be merged: ${draft.files.join(', ')} changed on both sides.`
    return {
      ...unchanged,
      mode,
      status: 'no_improvement',
      reason,
      results: fallen(results, chosen.id, reason),
    }
  }
  // From here on the candidate is what would be merged, and the baseline what it would be merged onto.
  commits.set(chosen.id, draft.commit).set(baselineId, draft.tip)
  const confirmation = await confirmMerge({
    ...measuring,
    candidate: chosen.id,
    selectedScore: chosen.score ?? standing.bestScore,
    mode,
    plannedRounds: settings.max_iterations,
  })
  const confirmed = { confirmation: confirmationRecord(confirmation), hiddenMode: standing.hiddenMode }
  if (confirmation.kind !== 'confirmed') {
    const { reason, regressed } = confirmation
    return {
      ...confirmed,
      mode: confirmation.mode,
      status: 'no_improvement',
      reason,
      regressed,
      notes: [],
      results: fallen(results, chosen.id, reason),
    }
  }
  const effect = await measureEffect({
    ...measuring,
    candidate: chosen.id,
    confirmedScore: confirmation.score ?? standing.bestScore,
    mode: confirmation.mode,
  })
  const hidden = await askHidden({ ...tournament, measuring, candidate: chosen.id })
  const winner = winnerOf(chosen, draft, { confirmation, effect, standing })
  const kept = {
    ...confirmed,
    mode: confirmation.mode,
    hiddenMode: hidden?.mode ?? standing.hiddenMode,
    regressed: false,
  }
  const record = {
    ...confirmed.confirmation,
    effect: effectRecord(effect),
    ...(hidden && { hidden: hidden.record }),
  }
  const merged = await moveTo(merging, draft, winner)
  if (merged === undefined) {
    const reason = `${goalBranch(tournament.campaign.start.slug)} was moved by somebody else during the round, so ${chosen.id} was not merged.`
    return {
      ...kept,
      confirmation: record,
      status: 'no_improvement',
      reason,
      notes: [],
      results: fallen(results, chosen.id, reason),
    }
  }
  return {
    ...kept,
    confirmation: record,
    status: 'merged',
    reason: '',
    winner: { ...winner, merge: merged },
    notes: hidden?.notes ?? [],
    results: results.map((result) =>
      result.id === chosen.id
        ? { ...result, status: 'success', score: winner.scoreAfter, failure: null }
        : result,
    ),
  }
}

function nothingToMeasure(executions: readonly Execution[]): string {
  const reasons = executions.flatMap(({ failure }) => (failure === undefined ? [] : [failure.what]))
  return `No executor made a change that could be measured. ${reasons.join(' ')}`.trim()
}

/** The results where the winner was not merged after all. */
const fallen = (results: readonly CandidateResult[], id: VariantId, reason: string) =>
  results.map((result) => (result.id === id ? { ...result, verdict: 'dropped' as const, reason } : result))

interface Merging extends Tournament {
  readonly run: Run
  readonly execution: Execution
}

function mergeDraft(
  { campaign, execution, run }: Merging,
  name: string,
  message: string,
): Promise<MergeDraft> {
  const { top, slug } = campaign.start
  const date = run.now().toISOString()
  const candidate = execution.commit!
  return run.step(name, ({ signal }) =>
    draftMerge({ top, branch: goalBranch(slug), candidate, message, date, signal }),
  )
}

/** Moves the branch of the campaign to a merge with the scores in its message. Undefined where somebody else has moved it. */
async function moveTo(
  merging: Merging,
  { tip }: { readonly tip: string },
  { scoreAfter }: RoundWinner,
): Promise<string | undefined> {
  const { campaign, execution, standing, round, run } = merging
  const { hypothesis } = execution.plan
  const message = `Iteration ${round}: ${hypothesis} (score: ${standing.bestScore} → ${scoreAfter})`
  const draft = await mergeDraft(merging, 'merge-commit', message)
  if (draft.kind === 'conflict' || draft.tip !== tip) return undefined
  const { top, slug } = campaign.start
  const moved = await run.step('move', ({ signal }) => moveGoalBranch({ top, signal }, slug, draft))
  return moved === 'moved' ? draft.commit : undefined
}

function winnerOf(
  { id }: CandidateResult,
  { tip, commit }: { readonly tip: string; readonly commit: string },
  { confirmation, effect, standing }: { confirmation: Confirmation; effect: Effect; standing: Standing },
): RoundWinner {
  const { scale, bestScore } = standing
  const ends =
    effect.gain && [effect.gain.low, effect.gain.high].map((gain) => shiftScore(scale, bestScore, gain))
  const interval = ends && ([Math.min(...ends), Math.max(...ends)] as const)
  return {
    executor: id,
    merge: commit,
    tip,
    scoreAfter: effect.score,
    scoreAgain: confirmation.score ?? effect.score,
    subScores: confirmation.subScores,
    ...(interval?.every(Number.isFinite) && { interval }),
  }
}

interface HiddenOrder extends Tournament {
  readonly measuring: Omit<Parameters<typeof compareHidden>[0], 'candidate' | 'mode'>
  readonly candidate: VariantId
}

/** Asks the hidden benchmark whether it shares the gain; the answer is named and decides nothing. */
async function askHidden({ settings, standing, measuring, candidate }: HiddenOrder) {
  if (!settings.hidden_benchmark_command) return undefined
  const verdict = await compareHidden({ ...measuring, candidate, mode: standing.hiddenMode })
  const { kind, gain, chance, reason, mode } = verdict
  return { mode, record: { kind, gain, chance, reason }, notes: kind === 'shared' ? [] : [reason] }
}

function confirmationRecord({
  output: _,
  samples,
  failures,
  ...rest
}: Confirmation): Record<string, unknown> {
  return { ...rest, samples: [...samples], failures: [...failures] }
}

function effectRecord({ samples, failures, ...rest }: Effect): Record<string, unknown> {
  return { ...rest, samples: [...samples], failures: [...failures] }
}
