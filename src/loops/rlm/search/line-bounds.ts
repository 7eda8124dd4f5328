import { closeSync, openSync, readSync } from 'node:fs'
import type { Piece } from '../context/piece.ts'

const stepBytes = 64 * 1024

/** The first position from `at` on at which a line begins, and at most the end of the piece. */
export function nextLineStart({ path, start, end }: Piece, at: number): number {
  if (at <= start) return start
  if (at >= end) return end
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(stepBytes)
    // The byte before decides whether a line begins right here.
    for (let from = at - 1; from < end; from += stepBytes) {
      const read = readSync(file, buffer, 0, Math.min(stepBytes, end - from), from)
      if (read === 0) return end
      const found = buffer.subarray(0, read).indexOf(10)
      if (found >= 0) return Math.min(end, from + found + 1)
    }
    return end
  } finally {
    closeSync(file)
  }
}

/** Divides pieces into parts of at most so many bytes, each ending at the end of a line where one is near enough. */
export function splitPieces(pieces: readonly Piece[], bytes: number): readonly (readonly Piece[])[] {
  const parts: Piece[][] = []
  let part: Piece[] = []
  let room = bytes
  const close = () => {
    if (part.length > 0) parts.push(part)
    part = []
    room = bytes
  }
  for (const piece of pieces) {
    let { start } = piece
    while (start < piece.end) {
      if (piece.end - start <= room) {
        part.push({ ...piece, start })
        room -= piece.end - start
        break
      }
      const end = lastLineEnd(piece, start, start + room)
      if (end === undefined) {
        // No line ends in what is left of this part: it goes on in the next, and is cut only where a part is too small for it.
        if (part.length > 0) close()
        else {
          part.push({ ...piece, start, end: start + room })
          start += room
          close()
        }
        continue
      }
      part.push({ ...piece, start, end })
      start = end
      close()
    }
  }
  close()
  return parts
}

/** Where the last line ends that ends between two positions. */
function lastLineEnd({ path }: Piece, from: number, to: number): number | undefined {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(Math.min(stepBytes, to - from))
    for (let end = to; end > from; end -= buffer.length) {
      const start = Math.max(from, end - buffer.length)
      const read = readSync(file, buffer, 0, end - start, start)
      const found = buffer.subarray(0, read).lastIndexOf(10)
      if (found >= 0) return start + found + 1
    }
    return undefined
  } finally {
    closeSync(file)
  }
}
