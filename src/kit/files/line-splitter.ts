import { isUtf8 } from 'node:buffer'

/** One line of a stream as it was found, without its line feed. */
export type Line =
  | { readonly kind: 'text'; readonly number: number; readonly text: string; readonly ended: boolean }
  | { readonly kind: 'not-utf8' | 'too-long'; readonly number: number }

export type VisitLine = (line: Line) => void

export interface SplitOptions {
  /** Longer lines are reported and passed over without being held in memory. */
  readonly maxLineBytes: number
}

/** Takes the blocks of a stream and visits its lines. */
export interface LineSplitter {
  push(block: Uint8Array): void
  /** The stream is over: visits a last line that no line feed ended. */
  end(): void
}

const lineFeed = 10

/** Splits blocks of bytes into lines, holding no more than one line between two blocks. */
export function lineSplitter(visit: VisitLine, { maxLineBytes }: SplitOptions): LineSplitter {
  let number = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  let skipping = false
  return {
    push(part) {
      const block = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
      const last = block.lastIndexOf(lineFeed)
      if (last < 0) {
        hold(block)
        return
      }
      let start = 0
      if (skipping || pendingBytes > 0) {
        const first = block.indexOf(lineFeed)
        hold(block.subarray(0, first))
        finish(true)
        start = first + 1
      }
      if (start <= last) lines(block.subarray(start, last))
      hold(block.subarray(last + 1))
    },
    end() {
      if (skipping || pendingBytes > 0) finish(false)
    },
  }

  function hold(piece: Buffer): void {
    if (skipping || piece.length === 0) return
    pendingBytes += piece.length
    if (pendingBytes > maxLineBytes) {
      skipping = true
      pending = []
    } else {
      // The block's memory is used again by the reader, so what outlives it is copied.
      pending.push(Buffer.from(piece))
    }
  }

  function finish(ended: boolean): void {
    number++
    if (skipping) visit({ kind: 'too-long', number })
    else one(pending.length === 1 ? pending[0]! : Buffer.concat(pending), ended)
    pending = []
    pendingBytes = 0
    skipping = false
  }

  function one(line: Buffer, ended: boolean): void {
    if (isUtf8(line)) visit({ kind: 'text', number, text: line.toString('utf8'), ended })
    else visit({ kind: 'not-utf8', number })
  }

  /** Whole lines in one piece: decoded together when all of them are sound, which is the usual case. */
  function lines(piece: Buffer): void {
    if (piece.length > maxLineBytes || !isUtf8(piece)) {
      linesOneByOne(piece)
      return
    }
    const text = piece.toString('utf8')
    let start = 0
    for (;;) {
      const end = text.indexOf('\n', start)
      number++
      visit({ kind: 'text', number, text: text.slice(start, end < 0 ? undefined : end), ended: true })
      if (end < 0) return
      start = end + 1
    }
  }

  function linesOneByOne(piece: Buffer): void {
    let start = 0
    for (;;) {
      const end = piece.indexOf(lineFeed, start)
      const line = piece.subarray(start, end < 0 ? undefined : end)
      number++
      if (line.length > maxLineBytes) visit({ kind: 'too-long', number })
      else one(line, true)
      if (end < 0) return
      start = end + 1
    }
  }
}
