/** A score with as many digits as help a reader: about five that count. */
export function scoreText(value: number, digits = 5): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e7 || size < 1e-4) return value.toExponential(2).replace('-', '−')
  const rounded = Number(value.toPrecision(digits))
  const [whole = '', part] = `${Math.abs(rounded)}`.split('.')
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
  return `${rounded < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}`
}

/**
 * A change of a score as people say it: a percentage of where it started, or the difference where a percentage would mislead, because
 * scores are at zero or below, or far from each other.
 */
export function changeText(gain: number, before: number, isRatio = before > 0): string {
  const share = (gain / Math.abs(before)) * 100
  if (!isRatio || !(Math.abs(share) < 1e6)) return signed(gain, scoreText(Math.abs(gain)))
  return signed(share, `${percentDigits(Math.abs(share))} %`)
}

function signed(value: number, size: string): string {
  return `${value < 0 ? '−' : '+'}${size}`
}

function percentDigits(share: number): string {
  if (share >= 99.95) return share.toFixed(0)
  return share >= 0.95 ? share.toFixed(1) : share >= 0.095 ? share.toFixed(2) : share.toPrecision(1)
}

/** Whether the scores of a campaign can be compared by percentages: where it began and what was kept are all above zero. */
export function hasRatios({ baseline, candidates }: ScoredCampaign): boolean {
  if (baseline !== null && baseline <= 0) return false
  return candidates.every(({ kept, score }) => !kept || score === null || score > 0)
}

interface ScoredCampaign {
  readonly baseline: number | null
  readonly candidates: readonly { readonly kept: boolean; readonly score: number | null }[]
}

/** Which scores are better, as two words. */
export function betterText(direction: 'higher_is_better' | 'lower_is_better'): string {
  return direction === 'higher_is_better' ? 'higher is better' : 'lower is better'
}
