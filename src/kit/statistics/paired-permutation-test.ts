import { mean } from './mean.ts'
import { pairedDifferences } from './paired-differences.ts'

/** How to flip signs where there are too many pairs to try them all. */
export interface PermutationOptions {
  readonly random: () => number
  readonly samples?: number
}

/** What a permutation test says. */
export interface PermutationResult {
  /** The mean of the first values less the second. */
  readonly difference: number
  /** How likely a difference this far from zero is if the members of a pair could be swapped. */
  readonly pValue: number
  /** Whether all ways to swap were tried. */
  readonly exact: boolean
}

const mostExactPairs = 14

/** The two-sided permutation test for pairs: exact up to 14 pairs, by drawn swaps beyond. */
export function pairedPermutationTest(
  first: readonly number[],
  second: readonly number[],
  { random, samples = 9999 }: PermutationOptions,
): PermutationResult {
  const differences = pairedDifferences(first, second)
  const difference = mean(differences)
  const observed = Math.abs(difference * differences.length)
  // Sums that differ only by rounding count as equal.
  const reaches = (sum: number) => Math.abs(sum) >= observed * (1 - 1e-12)
  if (differences.length <= mostExactPairs) {
    const ways = 2 ** differences.length
    let reached = 0
    for (let way = 0; way < ways; way++) {
      if (reaches(flippedSum(differences, (index) => (way >> index) % 2 === 1))) reached++
    }
    return { difference, pValue: reached / ways, exact: true }
  }
  // The observed order is itself one of the ways, so that the chance is never zero.
  let reached = 1
  for (let sample = 0; sample < samples; sample++) {
    if (reaches(flippedSum(differences, () => random() < 0.5))) reached++
  }
  return { difference, pValue: reached / (samples + 1), exact: false }
}

function flippedSum(differences: readonly number[], flip: (index: number) => boolean): number {
  let sum = 0
  for (const [index, difference] of differences.entries()) sum += flip(index) ? -difference : difference
  return sum
}
