import { closeSync, openSync, readSync } from 'node:fs'
import { type Piece, sizeOf } from '../context/piece.ts'
import { eachBlock } from './each-block.ts'

/** The text of pieces, one after the other, up to so many bytes. */
export function readText(pieces: readonly Piece[], mostBytes: number): string {
  const buffers: Buffer[] = []
  let room = mostBytes
  for (const { path, start, end } of pieces) {
    if (room <= 0) break
    const length = Math.min(end - start, room)
    buffers.push(readBytes(path, start, length))
    room -= length
  }
  return decode(Buffer.concat(buffers))
}

/** A range of pieces, counted in bytes from the beginning of the first. */
export function rangeOf(pieces: readonly Piece[], offset: number, length: number): readonly Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const size = piece.end - piece.start
    const from = Math.max(0, offset - at)
    const to = Math.min(size, offset + length - at)
    if (to > from) found.push({ ...piece, start: piece.start + from, end: piece.start + to })
    at += size
  }
  return found
}

/** Lines of a document by their numbers from one; `total` is known where the end was seen. */
export function readLines(
  piece: Piece,
  from: number,
  to: number,
  mostBytes: number,
): { readonly lines: readonly string[]; readonly total?: number } {
  const lines: string[] = []
  let number = 0
  let room = mostBytes
  const isWhole = eachBlock(piece, (block) => {
    for (let start = 0; start < block.length; ) {
      const found = block.indexOf(10, start)
      const end = found < 0 ? block.length : found
      number++
      if (number >= from && number <= to && room > 0) {
        const text = decode(block.subarray(start, Math.min(end, start + room))).replace(/\r$/, '')
        lines.push(text)
        room -= end - start + 1
      }
      if (number > to || room <= 0) return false
      start = end + 1
    }
    return true
  })
  return isWhole ? { lines, total: number } : { lines }
}

/** How many lines pieces have together. */
export function countLines(pieces: readonly Piece[]): number {
  let lines = 0
  for (const piece of pieces)
    eachBlock(piece, (block) => {
      for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++
      if (block.at(-1) !== 10) lines++
      return true
    })
  return lines
}

/** Whether all pieces together are at most so large. */
export const isAtMost = (pieces: readonly Piece[], bytes: number) => sizeOf(pieces) <= bytes

function readBytes(path: string, start: number, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(length)
    let filled = 0
    while (filled < length) {
      const read = readSync(file, buffer, filled, length - filled, start + filled)
      if (read === 0) break
      filled += read
    }
    return buffer.subarray(0, filled)
  } finally {
    closeSync(file)
  }
}

/** Text of bytes that may begin or end in the middle of a character. */
function decode(bytes: Buffer): string {
  let start = 0
  while (start < 4 && start < bytes.length && (bytes[start]! & 0xc0) === 0x80) start++
  let end = bytes.length
  for (let back = 1; back <= 3 && end - back >= start; back++) {
    const byte = bytes[end - back]!
    if ((byte & 0xc0) === 0x80) continue
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    if (needs > back) end -= back
    break
  }
  return bytes.toString('utf8', start, end)
}
