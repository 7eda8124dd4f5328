import type { ReflectionMemory } from '../../contracts/index.ts'
import {
  type BootstrapInterval,
  bootstrapInterval,
  mean,
  type PermutationResult,
  pairedPermutationTest,
  type WilcoxonResult,
  wilcoxonSignedRank,
} from '../../kit/index.ts'
import { longestOf, loopsOf, type RalphLoop, solvedAt } from './ralph-loop.ts'
import { type Share, shareOf } from './share.ts'

export interface CompareMemoryOptions {
  /** Chance for the interval and for the drawn swaps. The same chance gives the same result. */
  readonly random: () => number
  /** How many attempts each loop could have; the longest loop of both groups where nothing is said. */
  readonly limit?: number
  readonly samples?: number
}

/** Memory on against memory off, over the tasks that were tried both ways. Differences are on less off. */
export interface MemoryComparison {
  readonly pairs: number
  /** Loops that only one group has; they are left out. */
  readonly unpaired: { readonly on: number; readonly off: number }
  readonly limit: number
  /** The attempts that a task needed; one that was not solved counts as one more than the limit. */
  readonly attempts: {
    readonly on: number
    readonly off: number
    readonly difference: BootstrapInterval
    readonly wilcoxon: WilcoxonResult
    readonly permutation: PermutationResult
  }
  readonly solved: {
    readonly on: Share
    readonly off: Share
    readonly onlyOn: number
    readonly onlyOff: number
    readonly difference: BootstrapInterval
    readonly permutation: PermutationResult
  }
}

/** Two groups of loops have no task in common, so that nothing can be compared. */
export class NothingToCompare extends Error {
  override readonly name = 'NothingToCompare'
}

/** Compares two groups of loops task by task; a task is known by its loop id. */
export function compareMemory(
  on: readonly ReflectionMemory[],
  off: readonly ReflectionMemory[],
  { random, limit: told, samples }: CompareMemoryOptions,
): MemoryComparison {
  const [onLoops, offLoops] = [loopsOf(on), loopsOf(off)]
  const others = new Map(offLoops.map((loop) => [loop.id, loop]))
  const paired = onLoops.flatMap((loop) => {
    const other = others.get(loop.id)
    return other === undefined ? [] : [{ on: loop, off: other }]
  })
  if (paired.length === 0) {
    throw new NothingToCompare(
      `The ${onLoops.length} loops with memory and the ${offLoops.length} without have no loop_id in common. ` +
        'Run the same tasks both ways and give each the same loop_id.',
    )
  }
  const limit = Math.max(told ?? 0, longestOf(onLoops), longestOf(offLoops))
  const chance = { random, ...(samples !== undefined && { samples }) }
  const needed = paired.map((pair) => [neededBy(pair.on, limit), neededBy(pair.off, limit)] as const)
  const solved = needed.map(([one, other]) => [Number(one <= limit), Number(other <= limit)] as const)
  const difference = (pairs: readonly Pair[]) => mean(pairs.map(([one, other]) => one - other))
  return {
    pairs: paired.length,
    unpaired: { on: onLoops.length - paired.length, off: offLoops.length - paired.length },
    limit,
    attempts: {
      on: mean(needed.map(([one]) => one)),
      off: mean(needed.map(([, other]) => other)),
      difference: bootstrapInterval(needed, difference, chance),
      wilcoxon: wilcoxonSignedRank(...columns(needed)),
      permutation: pairedPermutationTest(...columns(needed), chance),
    },
    solved: {
      on: shareOf(solved.filter(([one]) => one === 1).length, solved.length),
      off: shareOf(solved.filter(([, other]) => other === 1).length, solved.length),
      onlyOn: solved.filter(([one, other]) => one > other).length,
      onlyOff: solved.filter(([one, other]) => one < other).length,
      difference: bootstrapInterval(solved, difference, chance),
      permutation: pairedPermutationTest(...columns(solved), chance),
    },
  }
}

type Pair = readonly [number, number]

const columns = (pairs: readonly Pair[]): [number[], number[]] => [
  pairs.map(([one]) => one),
  pairs.map(([, other]) => other),
]

function neededBy(loop: RalphLoop, limit: number): number {
  return (solvedAt(loop) ?? limit) + 1
}
