import type { Run } from '../../../spine/index.ts'
import type { Campaign } from '../campaign.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import type { Standing } from '../standing.ts'
import type { Mode } from '../tournament/contest.ts'
import { selectWinner } from '../tournament/select-winner.ts'
import type { Execution } from './execute-plan.ts'
import { measureBlocks } from './measure-blocks.ts'
import { mergeWinner } from './merge-winner.ts'
import type { RoundEnd } from './round-end.ts'

/** What a tournament decided, and what it learned about the benchmark. */
export type TournamentEnd = Pick<
  RoundEnd,
  'status' | 'reason' | 'results' | 'winner' | 'regressed' | 'confirmation' | 'notes'
> & { readonly mode: Mode; readonly hiddenMode: Mode }

/** A tournament between what the executors of a round left. */
export interface Tournament {
  readonly campaign: Campaign
  readonly standing: Standing
  readonly settings: CampaignSettings
  readonly round: number
  readonly executions: readonly Execution[]
}

/** Compares the candidates of a round with the best state, merges the winner, and keeps the merge if it holds. */
export async function holdTournament(tournament: Tournament, run: Run): Promise<TournamentEnd> {
  const { standing, executions } = tournament
  const { mode: known, hiddenMode } = standing
  const unchanged = { mode: known, hiddenMode, regressed: false, notes: [] }
  const candidates = executions.filter(({ commit, failure }) => commit !== undefined && failure === undefined)
  if (candidates.length === 0)
    return { ...unchanged, status: 'no_winner', reason: nothingToMeasure(executions), results: [] }
  const commits = new Map<VariantId, string>([[baselineId, standing.tip]])
  for (const { executor, commit } of candidates) commits.set(executor, commit!)
  const measuring = measuringOf(tournament, commits, run)
  const ids = candidates.map(({ executor }) => executor)
  const selected = await selectWinner({ ...measuring, candidates: ids, mode: known })
  const { selection, candidates: results, mode } = selected
  const chosen = results.find(({ id }) => selection.kind === 'winner' && id === selection.winner)
  if (chosen === undefined) {
    const tested = results.some(({ status }) => status === 'success')
    const status = selection.kind === 'no_winner' || !tested ? 'no_winner' : 'no_improvement'
    return { ...unchanged, mode, status, reason: selection.reason, results }
  }
  const execution = candidates.find(({ executor }) => executor === chosen.id)!
  return mergeWinner({ ...tournament, run, execution, chosen, results, mode, commits, measuring })
}

/** What every part of a tournament measures with; `commits` says what each variant is at the moment. */
function measuringOf(
  { campaign: { benchmark }, settings, standing }: Tournament,
  commits: ReadonlyMap<VariantId, string>,
  run: Run,
) {
  return {
    measure: measureBlocks({ benchmark, settings, run, commitOf: (variant) => commits.get(variant)! }),
    random: run.random,
    scale: standing.scale,
    baselineScore: standing.bestScore,
    minimumGain: settings.minimum_gain,
    floors: settings.sub_score_floors,
    mostPairs: settings.max_pairs,
  }
}

export type TournamentMeasuring = ReturnType<typeof measuringOf>

function nothingToMeasure(executions: readonly Execution[]): string {
  const reasons = executions.flatMap(({ failure }) => (failure === undefined ? [] : [failure.what]))
  return `No executor made a change that could be measured. ${reasons.join(' ')}`.trim()
}
