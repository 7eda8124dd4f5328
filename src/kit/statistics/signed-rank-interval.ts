import { atLeast, checkShare } from './bad-sample.ts'
import type { Interval } from './interval.ts'
import { quantileOfSorted } from './quantile.ts'

/**
 * The centre of paired differences with an exact interval (Hodges and Lehmann): the median of the means of all two differences, and the
 * bounds that Wilcoxon's signed-rank test does not reject. Outliers hardly move it. The interval needs differences that are symmetric
 * around their centre, as those of two equally noisy runs are. The level it gives is the one it reaches, at least the one asked for
 * where there are enough values: six for 0.95.
 */
export function signedRankInterval(differences: readonly number[], level = 0.95): Interval {
  const count = differences.length
  atLeast(1, count, 'signedRankInterval')
  checkShare(level, 'The level of confidence')
  const means = meansOfTwo(differences)
  const { cut, reached } = cutFor(count, level)
  return {
    estimate: quantileOfSorted(means, 0.5),
    low: means[cut]!,
    high: means[means.length - 1 - cut]!,
    level: reached,
  }
}

function meansOfTwo(values: readonly number[]): Float64Array {
  const means = new Float64Array((values.length * (values.length + 1)) / 2)
  let place = 0
  for (let first = 0; first < values.length; first++) {
    for (let second = first; second < values.length; second++)
      means[place++] = (values[first]! + values[second]!) / 2
  }
  return means.sort()
}

/** How many means lie outside on each side, and the confidence that this leaves. */
function cutFor(count: number, level: number): { cut: number; reached: number } {
  const shares = new Float64Array((count * (count + 1)) / 2 + 1)
  shares[0] = 1
  for (let rank = 1; rank <= count; rank++) {
    for (let sum = shares.length - 1; sum >= 0; sum--)
      shares[sum] = (shares[sum]! + (sum >= rank ? shares[sum - rank]! : 0)) / 2
  }
  let cut = 0
  let below = shares[0]!
  while (2 * (below + shares[cut + 1]!) <= 1 - level) below += shares[++cut]!
  return { cut, reached: 1 - 2 * below }
}
