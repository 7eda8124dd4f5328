import type { Piece } from '../context/piece.ts'

/** Code to be run in a cell, with all that it may see. Plain data. */
export interface CellOrder {
  readonly code: string
  /** The text that the code may read. */
  readonly pieces: readonly Piece[]
  /** The variables of the task. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The answers to what the code asked for so far, in the order in which it asked. */
  readonly answers: readonly (readonly string[])[]
  readonly seed: number
  /** The time that the code sees. */
  readonly now: number
  readonly memoryBytes: number
  readonly milliseconds: number
}

/** Something that code in a cell asks of the outside: a model for each prompt, or a task of its own for each. */
export interface CellNeed {
  readonly kind: 'model' | 'task'
  readonly prompts: readonly string[]
}

/** What came of running a cell. */
export interface CellResult {
  /** What was printed. */
  readonly output: string
  readonly error?: { readonly type: string; readonly message: string }
  /** Variables that are new or have changed. */
  readonly variables: Readonly<Record<string, unknown>>
  /** Variables that could not be kept, with the reason. */
  readonly notKept: Readonly<Record<string, string>>
  /** The answer, where the code gave one. */
  readonly final?: string
  /** What the code waits for; it is run again with the answers. */
  readonly needs?: CellNeed
}
