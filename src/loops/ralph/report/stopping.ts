import { type LoopAttempts, longestOf, solvedAt } from './loop-attempts.ts'
import { type Spending, spendingOf } from './spending.ts'

/** What a limit of so many attempts a loop would have saved, and lost. */
export interface StoppingPoint {
  readonly attempts: number
  readonly savedAttempts: number
  readonly saved: Spending
  readonly keptSolved: number
  readonly lostSolved: number
}

/** One point for each limit from one attempt up to as many as the longest loop had. */
export function stoppingPoints(loops: readonly LoopAttempts[]): StoppingPoint[] {
  const places = loops.flatMap((loop) => solvedAt(loop) ?? [])
  return Array.from({ length: longestOf(loops) }, (_, index): StoppingPoint => {
    const limit = index + 1
    const beyond = loops.flatMap(({ attempts }) => attempts.slice(limit))
    const kept = places.filter((place) => place < limit).length
    return {
      attempts: limit,
      savedAttempts: beyond.length,
      saved: spendingOf(beyond),
      keptSolved: kept,
      lostSolved: places.length - kept,
    }
  })
}
