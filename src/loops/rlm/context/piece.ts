/** A part of a file that belongs to a context, in bytes from `start` up to `end`. Plain data. */
export interface Piece {
  /** The name by which the model knows the document. */
  readonly name: string
  /** The file on this machine. */
  readonly path: string
  readonly start: number
  readonly end: number
}

/** The size of several pieces in bytes. */
export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { start, end }) => sum + end - start, 0)
}
