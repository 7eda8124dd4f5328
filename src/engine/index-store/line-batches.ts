import type { FileHandle } from 'node:fs/promises'

/** Whole lines of a file in one piece, each ended by a line feed. */
export interface LineBatch {
  /** Where the piece begins in the file. */
  readonly offset: number
  /** How long it is. */
  readonly length: number
  /** The bytes; missing for a single line that is too long to be held. */
  readonly bytes?: Buffer
}

/** Longer lines are pointed at and not read. */
export const maxLineBytes = 64 * 1024 * 1024

/** How much is read and put into the index at once. */
export const usualBlockBytes = 2 * 1024 * 1024
const lineFeed = 10

/** The whole lines of a file between two offsets, a piece at a time. A last line without its end is left out. */
export async function* lineBatches(
  file: FileHandle,
  from: number,
  to: number,
  blockBytes = usualBlockBytes,
): AsyncGenerator<LineBatch> {
  let offset = from
  while (offset < to) {
    const block = await readBytes(file, offset, Math.min(blockBytes, to - offset))
    const last = block.lastIndexOf(lineFeed)
    const end = last < 0 ? await nextLineFeed(file, offset + block.length, to) : offset + last
    if (end === undefined) return
    const length = end + 1 - offset
    if (last >= 0) yield { offset, length, bytes: block.subarray(0, length) }
    else if (length > maxLineBytes) yield { offset, length }
    else yield { offset, length, bytes: await readBytes(file, offset, length) }
    offset += length
  }
}

/** The lines of a piece as places in it, without their line feeds. */
export function linesOf(bytes: Buffer): { readonly start: number; readonly end: number }[] {
  const lines: { start: number; end: number }[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start)
    lines.push({ start, end: end < 0 ? bytes.length : end })
    start = end < 0 ? bytes.length : end + 1
  }
  return lines
}

/** Up to so many bytes of a file; fewer where it ends before. */
export async function readBytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

async function nextLineFeed(file: FileHandle, from: number, to: number): Promise<number | undefined> {
  for (let offset = from; offset < to; ) {
    const block = await readBytes(file, offset, Math.min(usualBlockBytes, to - offset))
    if (block.length === 0) return undefined
    const found = block.indexOf(lineFeed)
    if (found >= 0) return offset + found
    offset += block.length
  }
  return undefined
}
