import type { Agent } from '../../agents/index.ts'
import type { Run } from '../../spine/index.ts'
import type { ImproveConfig } from './config.ts'
import type { CampaignStart } from './git/begin-campaign.ts'
import type { BenchmarkTool } from './round/benchmark-tool.ts'

/** Who takes part. */
export interface ImproveTeam {
  readonly researcher: Agent
  readonly planner: Agent
  readonly architect: Agent
  readonly executor: Agent
}

/** A campaign at work: what every part of it needs. */
export interface Campaign {
  readonly config: ImproveConfig
  readonly team: ImproveTeam
  readonly start: CampaignStart
  /** The whole run; each round has a branch of its own. */
  readonly run: Run
  /** Runs the benchmark on a commit. */
  readonly benchmark: BenchmarkTool
  /** What no candidate may change, seen from the folder of the project. */
  readonly sealed: readonly string[]
}
