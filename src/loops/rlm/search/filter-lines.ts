import { closeSync, openSync, writeSync } from 'node:fs'
import type { Piece } from '../context/piece.ts'
import { headOfPieces } from './form-of-pieces.ts'
import { scan } from './scan.ts'
import type { Pattern } from './search-order.ts'

const bufferBytes = 1 << 20

/** Writes the lines that match to a file, and gives how many there are and their size. A table keeps its header. */
export function filterLines(
  pieces: readonly Piece[],
  pattern: Pattern,
  out: string,
): { readonly lines: number; readonly bytes: number } {
  const file = openSync(out, 'w')
  const buffer = Buffer.allocUnsafe(bufferBytes)
  let [filled, lines, bytes] = [0, 0, 0]
  const flush = () => {
    if (filled > 0) writeSync(file, buffer, 0, filled)
    filled = 0
  }
  const head = headOfPieces(pieces)
  const headBytes = head === undefined ? undefined : Buffer.from(head)
  try {
    if (headBytes !== undefined) {
      bytes += writeSync(file, headBytes) + writeSync(file, '\n')
    }
    for (const piece of pieces)
      scan(piece, pattern, (block, start, end) => {
        const size = end - start + 1
        if (headBytes?.equals(block.subarray(start, end))) return true
        lines++
        bytes += size
        if (filled + size > bufferBytes) flush()
        if (size > bufferBytes) {
          writeSync(file, block, start, end - start)
          writeSync(file, '\n')
          return true
        }
        block.copy(buffer, filled, start, end)
        filled += size
        buffer[filled - 1] = 10
        return true
      })
    flush()
  } finally {
    closeSync(file)
  }
  return { lines, bytes }
}
