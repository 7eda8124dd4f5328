import { meanOf } from './share.ts'

/** The rewards of one task, iteration by iteration, and the index of the iteration that solved it. */
export interface RewardSeries {
  readonly rewards: readonly number[]
  readonly solvedAt?: number | undefined
}

/** How the tasks stood after one iteration. Iterations are numbered from zero. */
export interface CurvePoint {
  readonly iteration: number
  /** Attempts made at this iteration. */
  readonly attempts: number
  /** The mean reward of these attempts. */
  readonly reward: number
  /** The mean over all tasks of the best reward so far. */
  readonly bestReward: number
  /** Tasks solved at this iteration or before. */
  readonly solved: number
  readonly solvedShare: number
}

/** The reward curve and the success curve, as long as the longest series. */
export function curvesOf(all: readonly RewardSeries[]): CurvePoint[] {
  const longest = all.reduce((most, { rewards }) => Math.max(most, rewards.length), 0)
  const best = all.map(() => 0)
  return Array.from({ length: longest }, (_, iteration): CurvePoint => {
    const made: number[] = []
    for (const [index, { rewards }] of all.entries()) {
      const reward = rewards[iteration]
      if (reward === undefined) continue
      made.push(reward)
      best[index] = Math.max(best[index]!, reward)
    }
    const solved = all.filter(({ solvedAt = Number.POSITIVE_INFINITY }) => solvedAt <= iteration).length
    return {
      iteration,
      attempts: made.length,
      reward: meanOf(made)!,
      bestReward: meanOf(best)!,
      solved,
      solvedShare: solved / all.length,
    }
  })
}
