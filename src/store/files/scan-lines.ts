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
  /** The parts of a line that began in an earlier block; they are joined once, however long it is. */
  let begun: Buffer[] = []
  let offset = from
  for (let position = from; ; ) {
    const count = readSync(descriptor, block, 0, blockBytes, position)
    if (count === 0) break
    position += count
    const bytes = block.subarray(0, count)
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const last = bytes.subarray(start, end)
      const line = begun.length === 0 ? last : Buffer.concat([...begun, last])
      begun = []
      yield { offset, bytes: line, ended: true }
      offset += line.length + 1
      start = end + 1
    }
    if (start < count) begun.push(Buffer.from(bytes.subarray(start)))
  }
  if (begun.length > 0) yield { offset, bytes: Buffer.concat(begun), ended: false }
}
