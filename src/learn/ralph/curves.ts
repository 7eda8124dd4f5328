import { longestOf, type RalphLoop, rewardOf, solvedAt } from './ralph-loop.ts'
import { meanOf } from './share.ts'

/** How the loops stood after their attempts of one number. Iterations count the attempts of each loop from zero. */
export interface CurvePoint {
  readonly iteration: number
  /** Attempts made at this iteration. */
  readonly attempts: number
  /** The mean reward of these attempts. */
  readonly reward: number
  /** The mean over all loops of the best reward so far. */
  readonly bestReward: number
  /** Loops solved at this iteration or before. */
  readonly solved: number
  readonly solvedShare: number
}

/** The reward curve and the success curve. */
export function curvesOf(loops: readonly RalphLoop[]): CurvePoint[] {
  const solved = loops.map(solvedAt)
  const best = loops.map(() => 0)
  return Array.from({ length: longestOf(loops) }, (_, iteration): CurvePoint => {
    const rewards: number[] = []
    for (const [index, { attempts }] of loops.entries()) {
      const attempt = attempts[iteration]
      if (attempt === undefined) continue
      const reward = rewardOf(attempt)
      rewards.push(reward)
      best[index] = Math.max(best[index]!, reward)
    }
    const done = solved.filter((place) => place !== undefined && place <= iteration).length
    return {
      iteration,
      attempts: rewards.length,
      reward: meanOf(rewards)!,
      bestReward: meanOf(best)!,
      solved: done,
      solvedShare: done / loops.length,
    }
  })
}
