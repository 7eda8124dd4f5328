import { BadSample } from './bad-sample.ts'

/** The first values less the second, pair by pair. */
export function pairedDifferences(first: readonly number[], second: readonly number[]): number[] {
  if (first.length !== second.length || first.length === 0) {
    throw new BadSample(
      `Found ${first.length} and ${second.length} values, expected as many of one as of the other and at least one pair.`,
    )
  }
  return first.map((value, index) => value - second[index]!)
}
