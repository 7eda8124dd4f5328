import { Refusal } from '../../kit/index.ts'
import { leftOf, type Run } from '../../spine/index.ts'
import { measureBaseline } from './baseline.ts'
import type { Campaign } from './campaign.ts'
import { tipOf } from './git/move-refs.ts'
import { goalBranch } from './git/names.ts'
import { type CampaignInputs, campaignInputs } from './read/campaign-inputs.ts'
import { changedSettings, pinned } from './read/campaign-settings.ts'
import { readFiles } from './read/read-files.ts'
import { readInputs } from './read/read-inputs.ts'
import { beginProgress, type IterationProgress } from './record/iteration-progress.ts'
import { recordOutsideChanges } from './record/outside-changes.ts'
import { writeInputs } from './record/write-inputs.ts'
import { runRound } from './round/run-round.ts'
import { situationOf } from './round/situation.ts'
import type { Standing } from './standing.ts'
import { budgetStop } from './stop/budget-stop.ts'
import { agentStop } from './stop/failed-agent.ts'
import { byUser, type Stop } from './stop/stop.ts'
import { stopAfter } from './stop/stop-rules.ts'

/** Where a campaign stands after a round, and why it ends if it does. */
export interface Iterated {
  readonly standing: Standing
  readonly stop?: Stop
}

/** One iteration: reads what the user wants now, plays a round, and looks whether to go on. */
export async function iterate(campaign: Campaign, before: Standing, run: Run): Promise<Iterated> {
  const progress = await beginProgress(run, before.iterations + 1)
  try {
    if (await run.stopRequested()) return interrupted(progress, before, byUser)
    const { inputs, standing } = await refresh(campaign, before, run)
    const situation = situationOf({
      inputs,
      standing,
      sealed: campaign.sealed,
      files: standing.files ?? {},
      seed: run.random(),
    })
    const after = await runRound({ campaign, standing, inputs, situation, progress }, run)
    if (after === undefined) return interrupted(progress, standing, byUser)
    await progress.update(() => ({ current_step: 'stop_check', status: 'completed' }))
    const stop = stopAfter(after, inputs.settings, await leftOf(campaign.run, run))
    if (stop !== undefined) return { standing: after, stop }
    return { standing: after, ...((await run.stopRequested()) && { stop: byUser }) }
  } catch (error) {
    const budget = budgetStop(error)
    if (budget !== undefined) return interrupted(progress, before, budget)
    const stop = agentStop(error) ?? settingsStop(error)
    if (stop === undefined) throw error
    await progress.update(() => ({ status: 'failed' }))
    return { standing: before, stop }
  }
}

async function interrupted(progress: IterationProgress, standing: Standing, stop: Stop): Promise<Iterated> {
  await progress.update(() => ({ status: 'interrupted' }))
  return { standing, stop }
}

/** The user's files as they are now, and the best state with its files. What changed outside is written down. */
async function refresh(
  campaign: Campaign,
  before: Standing,
  run: Run,
): Promise<{ readonly inputs: CampaignInputs; readonly standing: Standing }> {
  const { config, start, sealed } = campaign
  const texts = await run.step('read', () => readInputs(config.folder, config.root))
  const read = campaignInputs(texts, config)
  const settings = pinned(read.settings, before.settings)
  const ignored = changedSettings(settings, read.settings).map(({ field }) => field)
  if (ignored.length > 0)
    run.progress({
      message: `${ignored.join(', ')} changed in settings.json. What was there when the campaign began still applies, so that scores stay comparable.`,
    })
  const inputs = { ...read, settings, settingsRecord: { ...read.settingsRecord, ...(settings as object) } }
  const changed = await recordOutsideChanges(before, inputs, run)
  await writeInputs(inputs, run)
  const tip = await run.step('tip', ({ signal }) => tipOf({ top: start.top, signal }, start.slug))
  const standing = tip === before.tip ? changed : await moved(campaign, changed, tip, run)
  if (standing.files !== undefined) return { inputs, standing }
  const files = await run.step('files', ({ signal }) => readFiles(start, standing.tip, sealed, signal))
  return { inputs, standing: { ...standing, files } }
}

/** Somebody has moved the branch of the campaign: what is there now is measured anew. */
async function moved(campaign: Campaign, standing: Standing, tip: string, run: Run): Promise<Standing> {
  run.progress({
    message: `${goalBranch(campaign.start.slug)} was moved from outside; it is measured again.`,
  })
  const { baselineScore, mode, scale } = await measureBaseline(
    campaign,
    standing.settings,
    tip,
    run.scope('baseline'),
  )
  return { ...standing, tip, bestScore: baselineScore, mode, scale, files: undefined }
}

/** Settings that cannot be read end a campaign: to guess would be to do what nobody asked for. */
function settingsStop(error: unknown): Stop | undefined {
  if (!(error instanceof Refusal) || !/^(?:bad_settings|no_campaign|no_benchmark|no_goal)$/.test(error.code))
    return undefined
  return { reason: 'bad_settings', message: error.message }
}
