import { closeSync, openSync, readSync } from 'node:fs'
import type { Piece } from '../context/piece.ts'

const blockBytes = 1 << 20

/** A block of whole lines, and where it begins in its file. It is valid until the next block is read. */
export type BlockVisitor = (block: Buffer, offset: number) => boolean

/**
 * Reads a piece in blocks that end at the end of a line. `visit` may return false to end it. A line longer than a block makes
 * the block as long as the line.
 */
export function eachBlock({ path, start, end }: Piece, visit: BlockVisitor): boolean {
  const file = openSync(path, 'r')
  try {
    let buffer = Buffer.allocUnsafeSlow(blockBytes)
    let kept = 0
    let offset = start
    for (let at = start; ; ) {
      if (kept === buffer.length) {
        const larger = Buffer.allocUnsafeSlow(buffer.length * 2)
        buffer.copy(larger, 0, 0, kept)
        buffer = larger
      }
      const read = readSync(file, buffer, kept, Math.min(buffer.length - kept, end - at), at)
      at += read
      const filled = kept + read
      if (read === 0) return filled === 0 || visit(buffer.subarray(0, filled), offset)
      const lastEnd = buffer.subarray(0, filled).lastIndexOf(10) + 1
      if (lastEnd > 0) {
        if (!visit(buffer.subarray(0, lastEnd), offset)) return false
        offset += lastEnd
        buffer.copyWithin(0, lastEnd, filled)
      }
      kept = filled - lastEnd
    }
  } finally {
    closeSync(file)
  }
}
