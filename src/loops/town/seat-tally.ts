import type { TraceStep } from './play/seat-player.ts'

/** What a seat used in a game, and how well its replies could be read, apart from how well it played. */
export interface SeatTally {
  /** Replies that came, whatever they were. */
  calls: number
  promptTokens: number
  outputTokens: number
  costUsd: number
  /** Replies in which something had to be forgiven. */
  forgiven: number
  /** Replies that nothing could be made of. */
  unreadable: number
  /** Moves that the rules do not allow. */
  illegal: number
  /** Turns that were lost because nothing legal came in time. */
  lost: number
}

/** A seat that has not been asked yet. */
export const newSeatTally = (): SeatTally => ({
  calls: 0,
  promptTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  forgiven: 0,
  unreadable: 0,
  illegal: 0,
  lost: 0,
})

/** Adds what happened in a turn. */
export function countTurn(tally: SeatTally, trace: readonly TraceStep[]): void {
  for (const step of trace) {
    if (step.kind === 'reply' && step.failure === undefined) {
      tally.calls++
      tally.promptTokens += step.promptTokens ?? 0
      tally.outputTokens += step.outputTokens ?? 0
      tally.costUsd += step.costUsd ?? 0
    }
    if (step.kind === 'forgiven') tally.forgiven++
    if (step.kind === 'refused' && step.about === 'format') tally.unreadable++
    if (step.kind === 'refused' && step.about === 'play') tally.illegal++
    if (step.kind === 'forced_wait') tally.lost++
  }
}
