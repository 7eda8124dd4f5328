import type { Piece } from '../context/piece.ts'

/** What to look for, line by line. */
export interface Pattern {
  readonly pattern: string
  /** Whether the pattern is a regular expression; otherwise it is taken literally. */
  readonly regex: boolean
  readonly ignoreCase: boolean
  /** Finds the lines that do not match. */
  readonly invert?: boolean
}

/** A search over pieces of files. */
export interface SearchOrder extends Pattern {
  readonly pieces: readonly Piece[]
  /** How many matching lines are returned; all are counted. */
  readonly limit: number
}

/** A line that matches. */
export interface FoundLine {
  readonly name: string
  /** Where the line begins, in bytes from the beginning of the document. */
  readonly offset: number
  readonly text: string
}

/** What a search found. */
export interface Found {
  /** How many lines match. */
  readonly count: number
  readonly lines: readonly FoundLine[]
}
