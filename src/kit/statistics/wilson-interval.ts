import { BadSample, checkShare } from './bad-sample.ts'
import type { Interval } from './interval.ts'
import { normalQuantile } from './normal.ts'

/** The Wilson score interval of a proportion. It stays within 0 and 1 and is honest for few trials and for none won. */
export function wilsonInterval(successes: number, trials: number, level = 0.95): Interval {
  checkCounts(successes, trials)
  checkShare(level, 'The level of confidence')
  const z = normalQuantile((1 + level) / 2)
  const estimate = successes / trials
  const middle = (successes + (z * z) / 2) / (trials + z * z)
  const reach = (z / (trials + z * z)) * Math.sqrt((successes * (trials - successes)) / trials + (z * z) / 4)
  return {
    estimate,
    low: successes === 0 ? 0 : middle - reach,
    high: successes === trials ? 1 : middle + reach,
    level,
  }
}

function checkCounts(successes: number, trials: number): void {
  if (trials > 0 && successes >= 0 && successes <= trials) return
  throw new BadSample(
    `${successes} successes in ${trials} trials: expected at least one trial and no more successes than trials.`,
  )
}
