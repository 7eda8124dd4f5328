import type { Run } from '../../../spine/index.ts'
import type { ImproveConfig } from '../config.ts'
import type { CampaignStart } from '../git/begin-campaign.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import type { BenchmarkTool } from './benchmark-tool.ts'

/** What the benchmark of a campaign is made from. */
export interface BenchmarkParts {
  readonly config: ImproveConfig
  readonly start: CampaignStart
  readonly sealed: readonly string[]
  readonly settings: CampaignSettings
}

/** Makes the benchmark of a campaign. What it finds out first is journaled. */
export type MakeBenchmark = (
  parts: BenchmarkParts,
  run: Pick<Run, 'id' | 'step' | 'signal'>,
) => Promise<BenchmarkTool>

/** Measures in clean rooms: what is sealed from the beginning, the candidate's other changes over it. */
export const cleanRoomBenchmark: MakeBenchmark = async () => {
  throw new Error('the benchmark is not there yet')
}
