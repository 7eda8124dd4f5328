import { createReadStream } from 'node:fs'
import { eachLine, isSmallFile, type Line, lineSplitter, readBeginning } from '../../kit/index.ts'

/** Longer lines are reported and passed over. */
export const maxLineBytes = 16 * 1024 * 1024

/** The bytes of a small file, valid until the next file is read; undefined for a larger one. */
export function readSmallFile(path: string, bytes: number): Buffer | undefined {
  if (!isSmallFile(bytes)) return undefined
  const content = readBeginning(path)
  // Whoever writes the file may have gone on since its size was taken.
  return isSmallFile(content.length) ? content : undefined
}

/** The blocks of a file of any size. */
export function blocksOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: 1024 * 1024 })
}

/** Visits the lines of a file. A small one is read in one go, which takes a fraction of the time of a stream. */
export async function eachLineOfFile(
  path: string,
  bytes: number,
  visit: (line: Line) => void,
): Promise<void> {
  const content = readSmallFile(path, bytes)
  if (content === undefined) {
    await eachLine(blocksOf(path), visit, { maxLineBytes })
    return
  }
  const splitter = lineSplitter(visit, { maxLineBytes })
  splitter.push(content)
  splitter.end()
}
