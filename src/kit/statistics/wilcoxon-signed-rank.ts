import { normalBelow } from './normal.ts'
import { pairedDifferences } from './paired-differences.ts'

/** What Wilcoxon's test says. */
export interface WilcoxonResult {
  /** The ranks of pairs in which the first value is larger, added up. */
  readonly positive: number
  /** The ranks of pairs in which the second value is larger, added up. */
  readonly negative: number
  /** The pairs that differ; equal pairs are left out. */
  readonly pairs: number
  readonly pValue: number
  readonly exact: boolean
}

const mostExactPairs = 50

/**
 * Wilcoxon's signed-rank test, two-sided. Exact up to 50 differing pairs without ties; otherwise the normal approximation with
 * corrections for ties and continuity.
 */
export function wilcoxonSignedRank(first: readonly number[], second: readonly number[]): WilcoxonResult {
  const differences = pairedDifferences(first, second).filter((difference) => difference !== 0)
  const pairs = differences.length
  const { ranks, tieTerm } = rank(differences.map(Math.abs))
  let positive = 0
  for (const [index, difference] of differences.entries()) if (difference > 0) positive += ranks[index]!
  const negative = (pairs * (pairs + 1)) / 2 - positive
  const exact = pairs <= mostExactPairs && tieTerm === 0
  const smaller = Math.min(positive, negative)
  const pValue = pairs === 0 ? 1 : exact ? exactChance(smaller, pairs) : normalChance(smaller, pairs, tieTerm)
  return { positive, negative, pairs, pValue, exact }
}

/** Ranks from one, equal values sharing the mean of theirs, and the sum of t³ − t over the groups of equals. */
function rank(values: readonly number[]): { ranks: number[]; tieTerm: number } {
  const order = values.map((_, index) => index).sort((left, right) => values[left]! - values[right]!)
  const ranks = new Array<number>(values.length)
  let tieTerm = 0
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++
    for (let place = start; place < end; place++) ranks[order[place]!] = (start + 1 + end) / 2
    tieTerm += (end - start) ** 3 - (end - start)
    start = end
  }
  return { ranks, tieTerm }
}

/** Counts the sets of ranks with a sum no larger, among all sets. */
function exactChance(smaller: number, pairs: number): number {
  const ways = new Float64Array((pairs * (pairs + 1)) / 2 + 1)
  ways[0] = 1
  for (let added = 1; added <= pairs; added++) {
    for (let sum = ways.length - 1; sum >= added; sum--) ways[sum]! += ways[sum - added]!
  }
  let reached = 0
  for (let sum = 0; sum <= smaller; sum++) reached += ways[sum]!
  return Math.min(1, (2 * reached) / 2 ** pairs)
}

function normalChance(smaller: number, pairs: number, tieTerm: number): number {
  const middle = (pairs * (pairs + 1)) / 4
  const spread = Math.sqrt((pairs * (pairs + 1) * (2 * pairs + 1) - tieTerm / 2) / 24)
  return 2 * normalBelow(Math.min(0, smaller - middle + 0.5) / spread)
}
