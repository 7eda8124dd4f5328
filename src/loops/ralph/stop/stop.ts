import type { RalphOutcome } from '../../../contracts/index.ts'
import type { LoopHistory } from '../attempt.ts'

/** Why a loop ends. */
export type Stop = RalphOutcome['stop']

/** A reason to end, or none yet. */
export type StopRule = (history: LoopHistory) => Stop | undefined

/** The first reason that any rule gives. */
export function firstStop(rules: readonly StopRule[], history: LoopHistory): Stop | undefined {
  for (const rule of rules) {
    const stop = rule(history)
    if (stop !== undefined) return stop
  }
  return undefined
}

/** The reason where the user asked to stop. */
export const byUser: Stop = { reason: 'user', message: 'The loop was asked to stop.' }
