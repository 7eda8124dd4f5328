import { mean } from '../../../../kit/index.ts'
import { groupBy } from '../../../../learn/index.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'
import { type CandidateUsage, gainOf } from '../read/candidate.ts'
import { addUsage } from '../read/recorded-usage.ts'

/** What came of one family of changes. */
export interface FamilyRow {
  readonly family: string
  readonly tried: number
  /** Candidates without a score. */
  readonly failed: number
  readonly kept: number
  /** Those of the kept ones whose gain is real. */
  readonly real: number
  /** The mean gain of its candidates with a score, in units of the score; null without any. */
  readonly meanEffect: number | null
  /** What its kept gains add up to, those that are real. */
  readonly realGain: number
  /** What its candidates used; null where no record says it. */
  readonly usage: CandidateUsage | null
}

/** The families of a campaign, the one with the largest real gain first. */
export function familyTable({
  candidates,
  direction,
}: Pick<CampaignFacts, 'candidates' | 'direction'>): FamilyRow[] {
  const rows = [...groupBy(candidates, ({ family }) => family)].map(([family, members]) => {
    const gains = members.flatMap((candidate) => gainOf(candidate, direction) ?? [])
    const kept = members.filter((candidate) => candidate.kept)
    const real = kept.filter(({ evidence }) => evidence === 'real')
    const used = members.flatMap(({ usage }) => (usage === undefined ? [] : [usage]))
    return {
      family,
      tried: members.length,
      failed: members.filter(({ score }) => score === null).length,
      kept: kept.length,
      real: real.length,
      meanEffect: gains.length === 0 ? null : mean(gains),
      realGain: real.reduce((sum, candidate) => sum + (gainOf(candidate, direction) ?? 0), 0),
      usage: used.length === 0 ? null : used.reduce(addUsage),
    }
  })
  return rows.sort(
    (left, right) =>
      right.realGain - left.realGain ||
      right.kept - left.kept ||
      right.tried - left.tried ||
      (left.family < right.family ? -1 : 1),
  )
}
