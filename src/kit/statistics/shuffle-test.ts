import { atLeast } from './bad-sample.ts'

/** What a shuffle test says. */
export interface ShuffleResult {
  readonly observed: number
  /** How likely a value this far from zero is if the values of a block could be swapped. */
  readonly pValue: number
}

/** How values are shuffled. */
export interface ShuffleOptions {
  readonly random: () => number
  readonly samples?: number
}

/**
 * The two-sided permutation test of any statistic of values that are grouped into blocks: values are shuffled within their blocks, so
 * that what differs between blocks, such as seeds, does not count.
 */
export function shuffleTest(
  values: readonly number[],
  blocks: readonly (string | number)[],
  statistic: (values: readonly number[]) => number,
  { random, samples = 4999 }: ShuffleOptions,
): ShuffleResult {
  atLeast(1, values.length, 'shuffleTest')
  const observed = statistic(values)
  const places = new Map<string | number, number[]>()
  for (const [place, block] of blocks.entries()) places.set(block, [...(places.get(block) ?? []), place])
  const drawn = [...values]
  // The observed order is itself one of the ways, so that the chance is never zero.
  let reached = 1
  for (let sample = 0; sample < samples; sample++) {
    for (const own of places.values()) {
      for (let last = own.length - 1; last > 0; last--) {
        const [one, other] = [own[last]!, own[Math.floor(random() * (last + 1))]!]
        ;[drawn[one], drawn[other]] = [drawn[other]!, drawn[one]!]
      }
    }
    // Values that differ only by rounding count as equal.
    if (Math.abs(statistic(drawn)) >= Math.abs(observed) * (1 - 1e-12)) reached++
  }
  return { observed, pValue: reached / (samples + 1) }
}
