import type { Trajectory } from '../../contracts/index.ts'
import { type Share, shareOf } from '../share.ts'
import { errorTypeOf } from './error-type.ts'
import { hasFailed, oneLine, resultText } from './steps.ts'

/** An error that occurs in several trajectories, or in one of them often. */
export interface FailurePattern {
  readonly errorType: string
  readonly tool: string
  /** Iterations that failed in this way. */
  readonly iterations: number
  /** Trajectories with it, of all. */
  readonly trajectories: Share
  /** Those of them that succeeded all the same. */
  readonly success: Share
  /** The first message of this kind. */
  readonly example: string
  /** Some trajectories with it. */
  readonly from: readonly string[]
}

const mostNamed = 5

interface Found {
  iterations: number
  readonly trajectories: Set<string>
  succeeded: number
  ended: number
  readonly example: string
}

/** Common ways in which actions fail, the most widespread first. */
export function failurePatterns(trajectories: readonly Trajectory[], most = 10): FailurePattern[] {
  const patterns = new Map<string, Found>()
  for (const { trajectory_id: id, iterations = [], outcome } of trajectories) {
    for (const iteration of iterations) {
      if (!hasFailed(iteration)) continue
      const key = JSON.stringify([errorTypeOf(iteration), iteration.action.tool])
      let found = patterns.get(key)
      if (found === undefined) {
        const message = iteration.observation.error_details?.message ?? resultText(iteration)
        found = {
          iterations: 0,
          trajectories: new Set(),
          succeeded: 0,
          ended: 0,
          example: oneLine(message, 160),
        }
        patterns.set(key, found)
      }
      found.iterations++
      if (found.trajectories.has(id)) continue
      found.trajectories.add(id)
      if (outcome === undefined) continue
      found.ended++
      if (outcome.status === 'success') found.succeeded++
    }
  }
  return [...patterns]
    .map(([key, found]): FailurePattern => {
      const [errorType, tool] = JSON.parse(key) as [string, string]
      return {
        errorType,
        tool,
        iterations: found.iterations,
        trajectories: shareOf(found.trajectories.size, trajectories.length),
        success: shareOf(found.succeeded, found.ended),
        example: found.example,
        from: [...found.trajectories].slice(0, mostNamed),
      }
    })
    .sort(
      (left, right) =>
        right.trajectories.count - left.trajectories.count ||
        right.iterations - left.iterations ||
        (left.errorType + left.tool < right.errorType + right.tool ? -1 : 1),
    )
    .slice(0, most)
}
