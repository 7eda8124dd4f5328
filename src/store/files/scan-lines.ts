import { readSync } from 'node:fs'

/** A line of a file with its place. The last one may lack its line feed. */
export interface PlacedLine {
  readonly offset: number
  readonly bytes: Buffer
  readonly ended: boolean
}

const blockBytes = 1024 * 1024

/** The lines of an open file from an offset on, read in blocks; each line's bytes are valid until the next is asked for. */
export function* scanLines(descriptor: number, from = 0): Generator<PlacedLine> {
  const block = Buffer.allocUnsafe(blockBytes)
  let rest: Buffer = Buffer.alloc(0)
  let offset = from
  for (let position = from; ; ) {
    const count = readSync(descriptor, block, 0, blockBytes, position)
    if (count === 0) break
    position += count
    const bytes =
      rest.length === 0 ? block.subarray(0, count) : Buffer.concat([rest, block.subarray(0, count)])
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield { offset, bytes: bytes.subarray(start, end), ended: true }
      offset += end + 1 - start
      start = end + 1
    }
    rest = Buffer.from(bytes.subarray(start))
  }
  if (rest.length > 0) yield { offset, bytes: rest, ended: false }
}
