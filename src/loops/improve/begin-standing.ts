import type { MeasuredBaseline } from './baseline.ts'
import type { CampaignInputs } from './read/campaign-inputs.ts'
import type { Standing } from './standing.ts'

/** Where a campaign stands before its first round. */
export function beginStanding(
  { settings, phase }: CampaignInputs,
  { baselineScore, mode, scale }: MeasuredBaseline,
  tip: string,
): Standing {
  return {
    iterations: 0,
    tip,
    bestScore: baselineScore,
    plateauCount: 0,
    plateauGain: 0,
    breakerCount: 0,
    mode,
    hiddenMode: 'deterministic',
    scale,
    settings,
    phase,
    history: [],
    plans: [],
    merges: [],
    wins: [],
    candidates: [],
    events: [],
    hybrid: { total: 0, wins: 0, skips: 0 },
  }
}
