import { isUtf8 } from 'node:buffer'

/** One line of a stream as it was found, without its line feed. */
export type Line =
  | { readonly kind: 'text'; readonly number: number; readonly text: string; readonly ended: boolean }
  | { readonly kind: 'not-utf8' | 'too-long'; readonly number: number }

export interface EachLineOptions {
  /** Longer lines are reported and passed over without being held in memory. */
  readonly maxLineBytes: number
  /** Told after each block, with the bytes seen so far. */
  readonly progress?: (bytes: number) => void
}

const lineFeed = 10

/** Calls `visit` with every line of a stream of bytes, holding no more than one block and one line. */
export async function eachLine(
  blocks: AsyncIterable<Uint8Array>,
  visit: (line: Line) => void,
  { maxLineBytes, progress }: EachLineOptions,
): Promise<void> {
  let number = 0
  let bytes = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  let skipping = false
  for await (const part of blocks) {
    const block = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    bytes += block.length
    const first = block.indexOf(lineFeed)
    const last = block.lastIndexOf(lineFeed)
    if (first < 0) {
      hold(block)
    } else {
      hold(block.subarray(0, first))
      finish(true)
      if (last > first) lines(block.subarray(first + 1, last))
      hold(block.subarray(last + 1))
    }
    progress?.(bytes)
  }
  if (skipping || pendingBytes > 0) finish(false)

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
    if (!isUtf8(piece) || piece.length > maxLineBytes) {
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
