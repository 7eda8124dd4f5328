import { plural } from '../../../kit/index.ts'
import type { CampaignFacts } from './read/campaign-facts.ts'
import { gainOf } from './read/candidate.ts'
import { changeText, hasRatios, scoreText } from './score-text.ts'

/** What a campaign came to, in two lines. */
export interface Headline {
  /** Whether the final state is better, as far as that is known. */
  readonly kind: 'better' | 'unproven' | 'no_gain'
  readonly title: string
  /** Which gains are real, and out of what. */
  readonly detail: string
}

/** Says first whether it got better, and then which gains are real. */
export function headlineOf(facts: CampaignFacts): Headline {
  const { metric, unit, baseline, candidates, direction, iterations } = facts
  const kept = candidates.filter((candidate) => candidate.kept)
  const real = kept.filter(({ evidence }) => evidence === 'real').length
  const final = kept.at(-1)?.score ?? baseline
  const name = unit !== undefined && unit !== '' && !metric.includes(unit) ? `${metric} (${unit})` : metric
  const size = `${plural(candidates.length, 'candidate')} in ${plural(iterations, 'iteration')}`
  const gain = final === null ? undefined : gainOf({ score: final, before: baseline }, direction)
  if (kept.length === 0 || final === null || baseline === null || gain === undefined)
    return {
      kind: 'no_gain',
      title: `${name}: nothing was kept${baseline === null ? '' : `, still ${scoreText(baseline)}`}`,
      detail: size,
    }
  const span = `${name}: ${scoreText(baseline)} to ${scoreText(final)}`
  const detail = `${keptText(facts)} · ${size}${targetText(facts, final)}`
  if (gain <= 0) return { kind: 'no_gain', title: `${span}, no gain`, detail }
  const share = changeText(gain, baseline, hasRatios(facts)).slice(1)
  return real > 0
    ? { kind: 'better', title: `${span}, ${share} better`, detail }
    : { kind: 'unproven', title: `${span}, ${share} better on paper`, detail }
}

function keptText({ candidates }: CampaignFacts): string {
  const kept = candidates.filter((candidate) => candidate.kept)
  const count = (evidence: string) => kept.filter((candidate) => candidate.evidence === evidence).length
  const [real, noise, open] = [count('real'), count('within_noise'), count('inconclusive')]
  const parts = [
    `${real === 0 ? 'none' : real} of ${plural(kept.length, 'kept change')} ${real > 1 ? 'are real gains' : 'is a real gain'}`,
    ...(noise > 0 ? [`${noise} within the noise`] : []),
    ...(open > 0 ? [`${open} inconclusive`] : []),
  ]
  return parts.join(', ')
}

function targetText({ target, direction }: CampaignFacts, final: number): string {
  if (target === null) return ''
  const reached = direction === 'higher_is_better' ? final >= target : final <= target
  return ` · target ${scoreText(target)} ${reached ? 'reached' : 'not reached'}`
}
