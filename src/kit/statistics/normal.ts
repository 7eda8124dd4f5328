import { checkShare } from './bad-sample.ts'

const density = (x: number) => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)

/** The share of a standard normal distribution that lies below a value. */
export function normalBelow(x: number): number {
  if (x > 0) return 1 - normalBelow(-x)
  return x > -3 ? 0.5 - fromMiddle(-x) : tail(-x)
}

/** The value of a standard normal distribution below which a share of it lies. */
export function normalQuantile(share: number): number {
  checkShare(share, 'The share of the normal distribution')
  if (share > 0.5) return -normalQuantile(1 - share)
  let low = -40
  let high = 0
  for (let middle = -20; middle > low && middle < high; middle = (low + high) / 2) {
    if (normalBelow(middle) < share) low = middle
    else high = middle
  }
  return high
}

// x + x³/3 + x⁵/(3·5) + … times the density; it converges fast near the middle.
function fromMiddle(x: number): number {
  let sum = 0
  for (let term = x, factor = 3; sum + term !== sum; factor += 2) {
    sum += term
    term *= (x * x) / factor
  }
  return sum * density(x)
}

// The continued fraction of the tail, 1/(x + 1/(x + 2/(x + 3/…))), from the inside out; it converges fast far out.
function tail(x: number): number {
  let fraction = x
  for (let level = 100; level >= 1; level--) fraction = x + level / fraction
  return density(x) / fraction
}
