import { type AgentSettings, agentSettings } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { Campaign } from '../campaign.ts'
import { goalBranch } from '../git/names.ts'
import type { Standing } from '../standing.ts'
import { type Stop, statusOf } from '../stop/stop.ts'

/** Writes down where the campaign stands between rounds; with a reason to stop, how it ended. */
export async function writeStanding(
  { start, run }: Pick<Campaign, 'start'> & { readonly run: Run },
  standing: Standing,
  end?: CampaignEnd,
): Promise<void> {
  await run.write(agentSettings, standingRecord(start.slug, standing, end))
}

/** Why a campaign ended, and what each of its changes still gives. */
export interface CampaignEnd {
  readonly stop: Stop
  readonly attribution: readonly object[]
}

/** Where a campaign stands, as a record. */
export function standingRecord(slug: string, standing: Standing, end?: CampaignEnd): AgentSettings {
  return {
    trust_confirmed: true,
    si_setting_goal: true,
    si_setting_benchmark: true,
    si_setting_harness: true,
    iterations: standing.iterations,
    best_score: standing.bestScore,
    current_milestone: null,
    current_phase: standing.phase,
    plateau_consecutive_count: standing.plateauCount,
    circuit_breaker_count: standing.breakerCount,
    status: end === undefined ? 'running' : statusOf(end.stop),
    goal_slug: slug,
    hybrid_stats: { ...standing.hybrid },
    branch: goalBranch(slug),
    best_commit: standing.tip,
    wins: standing.wins.length,
    ...(end && { stop_reason: end.stop.reason, stop_message: end.stop.message }),
    ...(end && end.attribution.length > 0 && { attribution: [...end.attribution] }),
  }
}
