import type { ReflectionMemory } from '../../../contracts/index.ts'
import type { RepairMove } from './repair-move.ts'

/** What the bot is asked: to choose one edit in a work tree whose checks fail. */
export interface RepairRequest {
  /** The work tree that may be changed. */
  readonly folder: string
  /** The check commands. */
  readonly checks: readonly string[]
  /** The reflections in the window, oldest first; empty with memory off. */
  readonly reflections: readonly ReflectionMemory['self_reflection'][]
  /** The number of the attempt, from zero. */
  readonly iteration: number
  readonly random: () => number
}

/** What the bot would do, and why. There is no move where it has no idea left. */
export interface RepairProposal {
  readonly move: RepairMove | undefined
  readonly rationale: string
  readonly strategy: string
  /** Among how many edits it chose. */
  readonly candidates: number
}
