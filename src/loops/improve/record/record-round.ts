import {
  benchmarkResult,
  type IterationHistory,
  iterationHistory,
  mergeReport,
  planArchive,
  visualizationData,
} from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { Campaign } from '../campaign.ts'
import { archiveLosers } from '../git/move-refs.ts'
import type { PlannedRound } from '../round/plan-round.ts'
import type { RoundEnd } from '../round/round-end.ts'
import { roundsInView, type Standing, type Win } from '../standing.ts'
import type { Mode } from '../tournament/contest.ts'
import type { IterationProgress } from './iteration-progress.ts'
import { chartEntries, historyRecord, mergeRecord, resultRecord } from './round-records.ts'

/** A round that is over. */
export interface RoundOver {
  readonly campaign: Campaign
  readonly standing: Standing
  readonly progress: IterationProgress
  readonly planned: PlannedRound
  readonly end: RoundEnd
  readonly modes: { readonly mode: Mode; readonly hiddenMode: Mode }
}

/** Writes a round down, keeps the work of losers under tags, and counts. The only place where a campaign moves on. */
export async function recordRound(over: RoundOver, run: Run): Promise<Standing> {
  const { campaign, standing, progress, planned, modes } = over
  await progress.update(({ recording }) => ({
    current_step: 'recording',
    recording: { ...recording, status: 'in_progress' },
  }))
  const end = { ...over.end, archive: await archive(campaign, over.end, run) }
  const timestamp = run.now().toISOString()
  for (const execution of end.executions)
    await run.write(benchmarkResult, resultRecord(end, execution, timestamp))
  for (const plan of planned.plans) await run.write(planArchive, plan)
  const history = historyRecord(end)
  const merge = mergeRecord(end, campaign.start.slug)
  const candidates = [...standing.candidates, ...chartEntries(end)]
  await run.write(mergeReport, merge)
  await run.write(iterationHistory, history)
  await run.write(visualizationData, candidates)
  await progress.update(() => ({
    recording: {
      status: 'completed',
      history_path: `state/iteration_history/round_${end.round}.json`,
      visualization_updated: true,
      cleanup_done: true,
    },
  }))
  return {
    ...standing,
    ...counted(standing, end),
    ...modes,
    iterations: end.round,
    history: inView([...standing.history, history]),
    plans: [...standing.plans, ...planned.plans].filter(({ round }) => round > end.round - roundsInView),
    merges: [...standing.merges, merge].slice(-roundsInView),
    candidates,
    hybrid: {
      total: standing.hybrid.total + (planned.hybrid === 'made' ? 1 : 0),
      wins: standing.hybrid.wins + (history.winner?.plan_id.endsWith('_hybrid') ? 1 : 0),
      skips: standing.hybrid.skips + (planned.hybrid === 'skipped' ? 1 : 0),
    },
  }
}

/** Keeps the work of those who lost. Gives the tags by executor. */
async function archive(
  { start }: Campaign,
  { round, executions, winner }: RoundEnd,
  run: Run,
): Promise<Readonly<Record<string, string>>> {
  const losers = executions.flatMap(({ executor, commit }) =>
    commit === undefined || executor === winner?.executor ? [] : [{ executor, commit }],
  )
  if (losers.length === 0) return {}
  const tags = await run.step('archive', ({ signal }) =>
    archiveLosers({ top: start.top, signal }, round, losers),
  )
  return Object.fromEntries(losers.map(({ executor }, index) => [executor, tags[index]!]))
}

/** The counters after a round, as the defining loop counts. */
function counted(
  standing: Standing,
  { winner, round, baselineScore, executions, notes }: RoundEnd,
): Partial<Standing> {
  const { plateauCount, plateauGain, breakerCount, wins, bestScore } = standing
  if (winner === undefined) return { breakerCount: breakerCount + 1 }
  const { executor, merge, scoreAfter } = winner
  const { plan, commit } = executions.find((execution) => execution.executor === executor)!
  const win: Win = {
    round,
    executor,
    plan: plan.plan_id,
    hypothesis: plan.hypothesis,
    family: plan.approach_family,
    commit: commit!,
    merge,
    scoreBefore: baselineScore,
    scoreAfter,
    ...(notes.length > 0 && { notes: [...notes] }),
  }
  const gain = Math.abs(scoreAfter - bestScore)
  const isSmall = gain < standing.settings.plateau_threshold
  return {
    bestScore: scoreAfter,
    tip: merge,
    files: undefined,
    plateauCount: isSmall ? plateauCount + 1 : 0,
    plateauGain: isSmall ? plateauGain + gain : 0,
    breakerCount: 0,
    wins: [...wins, win],
  }
}

/** The last rounds, and the last two with a winner however long ago: the critic needs these. */
function inView(all: readonly IterationHistory[]): readonly IterationHistory[] {
  const recent = all.slice(-roundsInView)
  const winners = all.filter(({ winner }) => winner !== null).slice(-2)
  return [...winners.filter((record) => !recent.includes(record)), ...recent]
}
