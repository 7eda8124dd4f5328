import type { Trajectory } from '../../contracts/index.ts'
import { differenceInterval, type Interval } from '../../kit/index.ts'
import { type Share, shareOf } from '../share.ts'

/** A sequence of tools, and how trajectories with it end compared with those without it. */
export interface ToolSequence {
  readonly tools: readonly string[]
  /** The trajectories that contain it, of all. */
  readonly support: Share
  /** Those with it that succeeded. */
  readonly successWith: Share
  readonly successWithout: Share
  /** The success rate with it over the success rate of all; undefined where none succeeded. */
  readonly lift?: number
  /** The success rate with it less the rate without it; undefined where all or none contain it. */
  readonly difference?: Interval
  /** `effective` or `harmful` where the difference is beyond chance, with regard to how many sequences were tried. */
  readonly verdict: 'effective' | 'harmful' | 'unclear'
}

export interface MiningOptions {
  /** The lengths of sequences. */
  readonly lengths?: readonly number[]
  /** The fewest trajectories that must contain a sequence. */
  readonly fewest?: number
  /** How many sequences are given at most. */
  readonly most?: number
}

/** A mined trajectory: its tools as numbers, and whether it succeeded. */
interface Coded {
  readonly tools: readonly number[]
  readonly succeeded: boolean
}

/**
 * Finds sequences of two to four tools in a row, with support, lift and the difference that they make. Repeated calls of one
 * tool count once in a sequence. Only trajectories that have ended are counted.
 */
export function mineSequences(
  trajectories: readonly Trajectory[],
  {
    lengths = [2, 3, 4],
    fewest = Math.max(2, Math.ceil(trajectories.length / 100)),
    most = 30,
  }: MiningOptions = {},
): ToolSequence[] {
  const names = new Map<string, number>()
  const coded = trajectories.filter(({ outcome }) => outcome !== undefined).map((one) => codeOf(one, names))
  const counts = countSequences(coded, lengths)
  const frequent = [...counts].filter(([, { with: all }]) => all >= fewest)
  const succeeded = coded.filter((one) => one.succeeded).length
  // Bonferroni: of many sequences that make no difference, some look as if they did.
  const level = 1 - 0.05 / Math.max(1, frequent.length)
  const tools = [...names.keys()]
  const sequences = frequent.map(([code, count]) =>
    sequenceOf(toolsOf(code, tools), count, { all: coded.length, succeeded, level }),
  )
  return sequences.sort(byUse).slice(0, most)
}

function codeOf({ iterations = [], outcome }: Trajectory, names: Map<string, number>): Coded {
  const tools: number[] = []
  for (const { action } of iterations) {
    const code = names.get(action.tool) ?? names.size
    names.set(action.tool, code)
    if (tools.at(-1) !== code) tools.push(code)
  }
  return { tools, succeeded: outcome?.status === 'success' }
}

interface Count {
  with: number
  succeeded: number
}

const separator = ','

function countSequences(coded: readonly Coded[], lengths: readonly number[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  const last = new Map<string, number>()
  for (const [index, { tools: sequence, succeeded }] of coded.entries()) {
    for (const length of lengths) {
      for (let from = 0; from + length <= sequence.length; from++) {
        const code = sequence.slice(from, from + length).join(separator)
        // A sequence counts once in a trajectory.
        if (last.get(code) === index) continue
        last.set(code, index)
        const count = counts.get(code)
        if (count === undefined) counts.set(code, { with: 1, succeeded: succeeded ? 1 : 0 })
        else {
          count.with++
          if (succeeded) count.succeeded++
        }
      }
    }
  }
  return counts
}

const toolsOf = (code: string, names: readonly string[]) =>
  code.split(separator).map((number) => names[Number(number)]!)

function sequenceOf(
  tools: readonly string[],
  { with: present, succeeded: good }: Count,
  { all, succeeded, level }: { readonly all: number; readonly succeeded: number; readonly level: number },
): ToolSequence {
  const without = all - present
  const difference =
    without === 0
      ? undefined
      : differenceInterval(
          { successes: good, trials: present },
          { successes: succeeded - good, trials: without },
          level,
        )
  return {
    tools,
    support: shareOf(present, all),
    successWith: shareOf(good, present),
    successWithout: shareOf(succeeded - good, without),
    ...(succeeded > 0 && { lift: good / present / (succeeded / all) }),
    ...(difference !== undefined && { difference }),
    verdict: verdictOf(difference),
  }
}

function verdictOf(difference: Interval | undefined): ToolSequence['verdict'] {
  if (difference === undefined) return 'unclear'
  return difference.low > 0 ? 'effective' : difference.high < 0 ? 'harmful' : 'unclear'
}

const ranks = { effective: 0, harmful: 1, unclear: 2 } as const

/** Those that make a difference first, then the most frequent; equal ones by name, so that the order is always the same. */
function byUse(left: ToolSequence, right: ToolSequence): number {
  return (
    ranks[left.verdict] - ranks[right.verdict] ||
    Math.abs(right.difference?.estimate ?? 0) * right.support.count -
      Math.abs(left.difference?.estimate ?? 0) * left.support.count ||
    right.support.count - left.support.count ||
    right.tools.length - left.tools.length ||
    (left.tools.join(' ') < right.tools.join(' ') ? -1 : 1)
  )
}
