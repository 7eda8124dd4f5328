import { baseline, eventLog, factsOf, goalSlug, visualizationData } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import { endingWell, type Run } from '../../spine/index.ts'
import { type MeasuredBaseline, measureBaseline } from './baseline.ts'
import { beginStanding } from './begin-standing.ts'
import type { Campaign, ImproveTeam } from './campaign.ts'
import type { ImproveConfig } from './config.ts'
import { pathsIn } from './critic/plan-scope.ts'
import { endCampaign, type ImproveOutcome } from './end-campaign.ts'
import { beginCampaign, makeGoalBranch } from './git/begin-campaign.ts'
import { iterate } from './iterate.ts'
import { type CampaignInputs, campaignInputs } from './read/campaign-inputs.ts'
import type { CampaignSettings } from './read/campaign-settings.ts'
import { readInputs } from './read/read-inputs.ts'
import { writeStanding } from './record/agent-settings-record.ts'
import { writeInputs } from './record/write-inputs.ts'
import { cleanRoomBenchmark, type MakeBenchmark } from './round/clean-room-benchmark.ts'
import { sealedPaths } from './round/situation.ts'
import type { Standing } from './standing.ts'
import { target } from './stop/stop-rules.ts'

/** Improves a repository round by round, and keeps only what is measured to be better. */
export async function runImprove(
  config: ImproveConfig,
  whole: Run,
  team: ImproveTeam,
  makeBenchmark: MakeBenchmark = cleanRoomBenchmark,
): Promise<ImproveOutcome> {
  const run = endingWell(whole)
  const inputs = campaignInputs(await run.step('read', () => readInputs(config.folder, config.root)), config)
  const start = await run.step('begin', ({ signal }) => beginCampaign({ ...wishOf(config, inputs), signal }))
  const { settings } = inputs
  const sealed = sealedPaths(inputs, config.root)
  const scope = pathsIn(factsOf(inputs.goal).inScope)
  const benchmark = await makeBenchmark({ config, start, sealed, scope, settings }, run)
  for (const message of benchmark.notes) run.progress({ message })
  try {
    // What the benchmark seals by itself, agents have to know as well.
    const known = { config, team, start, run, benchmark, sealed: [...sealed, ...(benchmark.sealed ?? [])] }
    return await improve(known, inputs)
  } finally {
    await benchmark.close()
  }
}

/** The rounds of a campaign, from its baseline to its end. */
async function improve(campaign: Campaign, inputs: CampaignInputs): Promise<ImproveOutcome> {
  const { run, start } = campaign
  const { settings } = inputs
  await run.step('branch', ({ signal }) => makeGoalBranch(start, signal))
  const { scores, sigma, ...measured } = await measureBaseline(
    campaign,
    settings,
    start.commit,
    run.scope('baseline'),
  )
  const { baselineScore, mode } = measured
  refuseUnknownFloors(settings, measured)
  await writeInputs(inputs, run)
  const recorded_at = run.now().toISOString()
  await run.write(baseline, { baseline_score: baselineScore, recorded_at, scores: [...scores], sigma, mode })
  await run.write(eventLog, [])
  await run.write(visualizationData, [])
  let standing: Standing = beginStanding(inputs, { ...measured, scores, sigma }, start.commit)
  let stop = target(standing, settings)
  while (stop === undefined) {
    await writeStanding(campaign, standing)
    run.progress({ done: standing.iterations, total: standing.settings.max_iterations })
    const round = await iterate(campaign, standing, run.scope(`iteration-${standing.iterations + 1}`))
    standing = round.standing
    stop = round.stop
    await campaign.benchmark.keepOnly([standing.tip])
  }
  return endCampaign(campaign, standing, { stop, baselineScore })
}

/** A floor of something that is never measured would keep every candidate from winning. */
function refuseUnknownFloors(
  { sub_score_floors: floors }: Pick<CampaignSettings, 'sub_score_floors'>,
  { subScores }: Pick<MeasuredBaseline, 'subScores'>,
): void {
  const unknown = Object.keys(floors).filter((name) => !Object.hasOwn(subScores, name))
  if (unknown.length === 0) return
  const given = Object.keys(subScores)
  throw new Refusal(
    'no_sub_score',
    'failed',
    `The benchmark gives no sub-score ${unknown.join(', ')}, for which settings.json has a floor.`,
    { hint: given.length === 0 ? 'It gives none.' : `It gives ${given.join(', ')}.` },
  )
}

function wishOf(config: ImproveConfig, { settings, objective }: CampaignInputs) {
  const from = config.from ?? settings.target_branch
  return { folder: config.folder, slug: goalSlug(objective) || 'goal', ...(from !== undefined && { from }) }
}
