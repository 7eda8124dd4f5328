import type { ReflectionMemory } from '../../../contracts/index.ts'
import {
  type BootstrapInterval,
  bootstrapInterval,
  mean,
  type PermutationResult,
  pairedPermutationTest,
  Refusal,
  seededRandom,
  type WilcoxonResult,
  wilcoxonSignedRank,
} from '../../../kit/index.ts'
import { type Share, shareOf } from '../../../learn/index.ts'
import {
  isAccepted,
  type LoopAttempts,
  limitOf,
  longestOf,
  loopsOf,
  solvedAt,
  taskOf,
} from './loop-attempts.ts'

export interface CompareMemoryOptions {
  /** Chance for the interval and for the drawn swaps. The same chance gives the same result. */
  readonly random: () => number
  /** How many attempts each loop could have; the longest loop of both groups unless given. */
  readonly limit?: number
  readonly samples?: number
}

/**
 * Memory on against memory off, over the tasks that were tried both ways. Differences are on less off. Loops of one task
 * with several seeds are not independent, so each task counts once, by the mean of its loops.
 */
export interface MemoryComparison {
  /** Pairs of loops. */
  readonly pairs: number
  /** Tasks: the units of all intervals and tests. */
  readonly tasks: number
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
  /** Loops that the checks accepted, whatever a holdout says. */
  readonly accepted: { readonly on: Share; readonly off: Share }
  readonly solved: {
    /** Loops that were solved. */
    readonly on: Share
    readonly off: Share
    /** Tasks that were solved more often with memory, and more often without. */
    readonly onlyOn: number
    readonly onlyOff: number
    /** Tasks with a loop that was not solved, by name. */
    readonly missed: { readonly on: readonly string[]; readonly off: readonly string[] }
    readonly difference: BootstrapInterval
    readonly permutation: PermutationResult
  }
}

/** The chance of every comparison, so that an experiment and its report agree to the last digit. */
export const comparisonChance = (): (() => number) => seededRandom('compare memory')

/** Compares two groups of loops task by task; a task is known by its loop id. */
export function compareMemory(
  on: readonly ReflectionMemory[],
  off: readonly ReflectionMemory[],
  { random, limit: given, samples }: CompareMemoryOptions,
): MemoryComparison {
  const [onLoops, offLoops] = [loopsOf(on), loopsOf(off)]
  const others = new Map(offLoops.map((loop) => [loop.id, loop]))
  const paired = onLoops.flatMap((loop) => {
    const other = others.get(loop.id)
    return other === undefined ? [] : [{ on: loop, off: other }]
  })
  if (paired.length === 0) {
    throw new Refusal(
      'nothing_to_compare',
      'usage',
      `The ${onLoops.length} loops with memory and the ${offLoops.length} without have no loop_id in common. ` +
        'Run the same tasks both ways and give each the same loop_id.',
    )
  }
  const limit = Math.max(
    given ?? 0,
    longestOf(onLoops),
    longestOf(offLoops),
    ...[...onLoops, ...offLoops].map(limitOf),
  )
  const chance = { random, ...(samples !== undefined && { samples }) }
  const loops = paired.map((pair) => ({
    task: taskOf(pair.on),
    needed: [neededBy(pair.on, limit), neededBy(pair.off, limit)] as const,
  }))
  const solvedIn = ([one, other]: Pair): Pair => [Number(one <= limit), Number(other <= limit)]
  const tasks = [...new Set(loops.map(({ task }) => task))].map((name) =>
    loops.filter(({ task }) => task === name),
  )
  const needed = tasks.map((group) => meanOf(group.map((loop) => loop.needed)))
  const solved = tasks.map((group) => meanOf(group.map((loop) => solvedIn(loop.needed))))
  const all = loops.map((loop) => solvedIn(loop.needed))
  const missedBy = (side: 0 | 1) =>
    [...new Set(loops.filter((loop) => loop.needed[side] > limit).map(({ task }) => task))].sort()
  const difference = (pairs: readonly Pair[]) => mean(pairs.map(([one, other]) => one - other))
  return {
    pairs: paired.length,
    tasks: tasks.length,
    unpaired: { on: onLoops.length - paired.length, off: offLoops.length - paired.length },
    limit,
    attempts: {
      on: mean(needed.map(([one]) => one)),
      off: mean(needed.map(([, other]) => other)),
      difference: bootstrapInterval(needed, difference, chance),
      wilcoxon: wilcoxonSignedRank(...columns(needed)),
      permutation: pairedPermutationTest(...columns(needed), chance),
    },
    accepted: {
      on: shareOf(paired.filter((pair) => isAccepted(pair.on)).length, paired.length),
      off: shareOf(paired.filter((pair) => isAccepted(pair.off)).length, paired.length),
    },
    solved: {
      on: shareOf(all.filter(([one]) => one === 1).length, all.length),
      off: shareOf(all.filter(([, other]) => other === 1).length, all.length),
      onlyOn: solved.filter(([one, other]) => one > other).length,
      onlyOff: solved.filter(([one, other]) => one < other).length,
      missed: { on: missedBy(0), off: missedBy(1) },
      difference: bootstrapInterval(solved, difference, chance),
      permutation: pairedPermutationTest(...columns(solved), chance),
    },
  }
}

const meanOf = (pairs: readonly Pair[]): Pair => [
  mean(pairs.map(([one]) => one)),
  mean(pairs.map(([, other]) => other)),
]

type Pair = readonly [number, number]

const columns = (pairs: readonly Pair[]): [number[], number[]] => [
  pairs.map(([one]) => one),
  pairs.map(([, other]) => other),
]

function neededBy(loop: LoopAttempts, limit: number): number {
  return (solvedAt(loop) ?? limit) + 1
}
