import type { CampaignFacts } from '../read/campaign-facts.ts'
import { type CandidateUsage, gainOf } from '../read/candidate.ts'
import { addUsage } from '../read/recorded-usage.ts'

/** What a campaign used, in whole and for what it gained. A figure is null where it is not known. */
export interface CostTable {
  readonly tokens: number | null
  readonly usd: number | null
  readonly calls: number | null
  readonly seconds: number | null
  /** What the real gains add up to, in units of the score. */
  readonly realGain: number
  /** The same as a share of the baseline; null where that is not above zero. */
  readonly realShare: number | null
  /** For each point of real gain, and for each percent of the baseline; null where nothing real was gained. */
  readonly perPoint: PerGain | null
  readonly perPercent: PerGain | null
}

/** What one unit of gain took. */
export interface PerGain {
  readonly tokens: number | null
  readonly usd: number | null
  readonly seconds: number | null
}

/** What a run used as a whole, where that is known; a cost of null is not. */
export interface WholeSpending {
  readonly usd?: number | null
  readonly tokens?: number | null
  readonly calls?: number | null
  readonly seconds?: number | null
}

/** The cost of a campaign: of the whole run where that is known, else of its candidates. */
export function costTable(facts: CampaignFacts, whole?: WholeSpending): CostTable {
  const { candidates, direction, baseline } = facts
  const realGain = candidates
    .filter(({ evidence }) => evidence === 'real')
    .reduce((sum, candidate) => sum + (gainOf(candidate, direction) ?? 0), 0)
  const used = whole ?? wholeOf(candidates.flatMap(({ usage }) => (usage === undefined ? [] : [usage])))
  const spent = {
    tokens: used?.tokens ?? null,
    usd: used?.usd ?? null,
    calls: used?.calls ?? null,
    seconds: used?.seconds ?? null,
  }
  const realShare = baseline === null || baseline <= 0 ? null : realGain / Math.abs(baseline)
  return {
    ...spent,
    realGain,
    realShare,
    perPoint: perGain(spent, realGain),
    perPercent: realShare === null ? null : perGain(spent, realShare * 100),
  }
}

function wholeOf(used: readonly CandidateUsage[]): WholeSpending | undefined {
  if (used.length === 0) return undefined
  const { tokens, calls, usd } = used.reduce(addUsage)
  return { tokens, calls, usd: usd ?? null }
}

function perGain({ tokens, usd, seconds }: PerGain, gain: number): PerGain | null {
  if (gain <= 0) return null
  const per = (value: number | null) => (value === null ? null : value / gain)
  return { tokens: per(tokens), usd: per(usd), seconds: per(seconds) }
}
