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

/** A change of a score as people say it: a percentage of where it started, or the difference where it started at or near zero. */
export function changeText(gain: number, before: number): string {
  const share = (gain / Math.abs(before)) * 100
  if (!(Math.abs(share) < 1e6)) return signed(gain, scoreText(Math.abs(gain)))
  return signed(share, `${percentDigits(Math.abs(share))} %`)
}

function signed(value: number, size: string): string {
  return `${value < 0 ? '−' : '+'}${size}`
}

function percentDigits(share: number): string {
  if (share >= 99.95) return share.toFixed(0)
  return share >= 0.95 ? share.toFixed(1) : share >= 0.095 ? share.toFixed(2) : share.toPrecision(1)
}

/** Which scores are better, as two words. */
export function betterText(direction: 'higher_is_better' | 'lower_is_better'): string {
  return direction === 'higher_is_better' ? 'higher is better' : 'lower is better'
}
