import { Refusal } from '../../kit/index.ts'
import type { Run } from '../../spine/index.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignSettings } from './read/campaign-settings.ts'
import { isTime } from './read/is-time.ts'
import { measureBlocks } from './round/measure-blocks.ts'
import { type Pilot, runPilot } from './tournament/run-pilot.ts'

/** What is known of a state before candidates are compared with it. */
export type MeasuredBaseline = Extract<Pilot, { kind: 'measured' }>

/** Measures a commit alone: its score, and whether and how much the benchmark varies. Refuses a benchmark that fails. */
export async function measureBaseline(
  { benchmark }: Pick<Campaign, 'benchmark'>,
  settings: CampaignSettings,
  commit: string,
  run: Run,
): Promise<MeasuredBaseline> {
  const pilot = await runPilot({
    measure: measureBlocks({ benchmark, settings, run, commitOf: () => commit }),
    direction: settings.benchmark_direction,
    isTime: isTime(settings),
  })
  if (pilot.kind === 'measured') return pilot
  throw new Refusal('benchmark_failed', 'failed', pilot.reason, {
    hint: `Run \`${settings.benchmark_command}\` by hand, and look at benchmark_format and primary_metric in settings.json.`,
  })
}
