import type { TaoIteration } from '../../contracts/index.ts'
import { errorTypeOf } from './error-type.ts'
import { callOf, hasFailed } from './steps.ts'

/** What was done about a failed action. */
export interface Recovery {
  /** The failed iteration, and the one that answered it; none where the trajectory ended there. */
  readonly failed: TaoIteration
  readonly next?: TaoIteration
  readonly errorType: string
  /** The answer in words, such as `Grep with other parameters (glob instead of path)`. */
  readonly action: string
  readonly succeeded: boolean
}

/** The answers to all failed actions of a trajectory, in their order. */
export function recoveriesOf(iterations: readonly TaoIteration[]): Recovery[] {
  return iterations.flatMap((failed, index): Recovery[] => {
    if (!hasFailed(failed)) return []
    const next = iterations[index + 1]
    return [
      {
        failed,
        ...(next !== undefined && { next }),
        errorType: errorTypeOf(failed),
        action: answerText(failed, next),
        succeeded: next !== undefined && next.observation.status === 'success',
      },
    ]
  })
}

/** How well errors were handled: each run of failures counts one over its length if a success follows, otherwise nothing. */
export function errorRecovery(iterations: readonly TaoIteration[]): number {
  let length = 0
  let episodes = 0
  let points = 0
  for (const iteration of iterations) {
    if (hasFailed(iteration)) {
      if (length === 0) episodes++
      length++
    } else if (length > 0) {
      points += 1 / length
      length = 0
    }
  }
  return episodes === 0 ? 1 : points / episodes
}

function answerText(failed: TaoIteration, next: TaoIteration | undefined): string {
  if (next === undefined) return 'ended'
  if (next.action.tool !== failed.action.tool) return next.action.tool
  if (callOf(next) === callOf(failed)) return `${next.action.tool} again, unchanged`
  const before = keysOf(failed)
  const after = keysOf(next)
  const added = after.filter((key) => !before.includes(key))
  const removed = before.filter((key) => !after.includes(key))
  const change =
    added.length > 0 && removed.length > 0
      ? ` (${added.join(', ')} instead of ${removed.join(', ')})`
      : added.length > 0
        ? ` (with ${added.join(', ')})`
        : removed.length > 0
          ? ` (without ${removed.join(', ')})`
          : ''
  return `${next.action.tool} with other parameters${change}`
}

function keysOf({ action: { parameters } }: TaoIteration): string[] {
  return parameters !== null && typeof parameters === 'object' ? Object.keys(parameters).sort() : []
}
