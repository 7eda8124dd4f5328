import { atLeast, BadSample, checkShare } from './bad-sample.ts'
import type { Interval } from './interval.ts'
import { quantileOfSorted } from './quantile.ts'

/** How to draw samples again. The same `random` gives the same interval. */
export interface BootstrapOptions {
  readonly random: () => number
  readonly samples?: number
  readonly level?: number
}

/** An interval with the number of drawn samples that it rests on. */
export interface BootstrapInterval extends Interval {
  readonly samples: number
}

/**
 * The percentile bootstrap interval of a statistic. A drawn sample on which the statistic is not defined is left out,
 * so that `samples` may be smaller than was asked for.
 */
export function bootstrapInterval<T>(
  values: readonly T[],
  statistic: (values: readonly T[]) => number | undefined,
  { random, samples = 2000, level = 0.95 }: BootstrapOptions,
): BootstrapInterval {
  atLeast(1, values.length, 'bootstrapInterval')
  checkShare(level, 'The level of confidence')
  const estimate = statistic(values)
  if (estimate === undefined)
    throw new BadSample('The statistic is not defined on the values, so it has no interval.')
  const drawn: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const again = statistic(values.map(() => values[Math.floor(random() * values.length)]!))
    if (again !== undefined) drawn.push(again)
  }
  atLeast(1, drawn.length, 'bootstrapInterval (samples on which the statistic is defined)')
  const sorted = Float64Array.from(drawn).sort()
  return {
    estimate,
    low: quantileOfSorted(sorted, (1 - level) / 2),
    high: quantileOfSorted(sorted, (1 + level) / 2),
    level,
    samples: drawn.length,
  }
}
