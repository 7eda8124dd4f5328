import type { Interval } from './interval.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** How often something happened. */
export interface Proportion {
  readonly successes: number
  readonly trials: number
}

/** The interval of the first proportion less the second, both independent (Newcombe's hybrid score, his method 10). */
export function differenceInterval(first: Proportion, second: Proportion, level = 0.95): Interval {
  const one = wilsonInterval(first.successes, first.trials, level)
  const other = wilsonInterval(second.successes, second.trials, level)
  const estimate = one.estimate - other.estimate
  return {
    estimate,
    low: estimate - Math.hypot(one.estimate - one.low, other.high - other.estimate),
    high: estimate + Math.hypot(one.high - one.estimate, other.estimate - other.low),
    level,
  }
}
