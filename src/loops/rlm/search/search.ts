import { type Piece, sizeOf } from '../context/piece.ts'
import { nextLineStart } from './line-bounds.ts'
import { scan } from './scan.ts'
import type { Found, FoundLine, SearchOrder } from './search-order.ts'

/** The longest text of a line that is shown. */
const shownChars = 400

/** Finds the lines that match, counts them all, and returns the first ones. */
export function search({ pieces, limit, ...pattern }: SearchOrder): Found {
  const lines: FoundLine[] = []
  let count = 0
  for (const piece of pieces)
    scan(piece, pattern, (block, start, end, offset) => {
      count++
      if (lines.length < limit) lines.push({ name: piece.name, offset, text: lineText(block, start, end) })
      return true
    })
  return { count, lines }
}

/** A line as text, cut where it is too long. */
export function lineText(block: Buffer, start: number, end: number): string {
  const text = block.toString('utf8', start, Math.min(end, start + shownChars * 4)).replace(/\r$/, '')
  return text.length <= shownChars ? text : `${text.slice(0, shownChars)}…`
}

/** Divides a search into parts of similar size, one for each thread, between two lines. */
export function divideSearch(order: SearchOrder, parts: number): readonly SearchOrder[] {
  const share = Math.ceil(sizeOf(order.pieces) / parts)
  const orders: SearchOrder[] = []
  let pieces: Piece[] = []
  let room = share
  for (const piece of order.pieces) {
    let { start } = piece
    while (start < piece.end) {
      const end = nextLineStart(piece, start + room)
      pieces.push({ ...piece, start, end })
      room -= end - start
      start = end
      if (room > 0) continue
      orders.push({ ...order, pieces })
      pieces = []
      room = share
    }
  }
  return pieces.length === 0 ? orders : [...orders, { ...order, pieces }]
}

/** What the parts of a divided search found together. */
export function joinFound(found: readonly Found[], limit: number): Found {
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    lines: found.flatMap(({ lines }) => lines).slice(0, limit),
  }
}
