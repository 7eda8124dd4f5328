import type { StepContext } from '../../../spine/index.ts'
import type { Measurement } from '../../../workspace/index.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'

/** One run of the benchmark. */
export interface BenchmarkOrder {
  /** The commit with the files that are measured. */
  readonly commit: string
  /** Whether the hidden benchmark is run. */
  readonly hidden: boolean
  /** A number that the benchmark may take its chance from; the same for all variants of a block. */
  readonly seed?: number
  readonly settings: CampaignSettings
}

/** Runs the benchmark of a campaign. Must not throw for a candidate that fails: that is a measurement of kind `failed`. */
export type BenchmarkTool = (order: BenchmarkOrder, context: StepContext) => Promise<Measurement>
