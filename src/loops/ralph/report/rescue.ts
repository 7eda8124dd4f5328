import { median } from '../../../kit/index.ts'
import { meanOf, type Share, shareOf } from '../../../learn/index.ts'
import { type LoopAttempts, solvedAt } from './loop-attempts.ts'

/** How many attempts it took to solve a task, over the tasks that were solved. */
export interface AttemptsToSuccess {
  readonly solved: number
  readonly mean?: number
  readonly median?: number
  readonly most?: number
}

/** Of the loops whose first attempt failed, those that were solved later. */
export function rescueRate(loops: readonly LoopAttempts[]): Share {
  const places = loops.map(solvedAt)
  const failedFirst = places.filter((place) => place !== 0)
  return shareOf(failedFirst.filter((place) => place !== undefined).length, failedFirst.length)
}

/** The attempts that the solved loops needed; the first attempt counts as one. */
export function attemptsToSuccess(loops: readonly LoopAttempts[]): AttemptsToSuccess {
  const needed = loops.flatMap((loop) => {
    const place = solvedAt(loop)
    return place === undefined ? [] : [place + 1]
  })
  if (needed.length === 0) return { solved: 0 }
  return {
    solved: needed.length,
    mean: meanOf(needed)!,
    median: median(needed),
    most: needed.reduce((most, count) => Math.max(most, count)),
  }
}
