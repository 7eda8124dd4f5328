import { closeSync, openSync, readSync } from 'node:fs'

const blockBytes = 1024 * 1024

/** Memory that is used again for every file, because a fresh megabyte for each costs more than reading it. */
let block: Buffer | undefined

/** Whether a file of this size is read in one piece. */
export function isSmallFile(bytes: number): boolean {
  return bytes < blockBytes
}

/**
 * Up to `limit` bytes from the beginning of a file, a megabyte at most. The bytes are overwritten by the next call, so they
 * must be used before anything is awaited.
 */
export function readBeginning(path: string, limit = blockBytes): Buffer {
  block ??= Buffer.allocUnsafeSlow(blockBytes)
  const most = Math.min(limit, blockBytes)
  const file = openSync(path, 'r')
  try {
    let length = 0
    for (;;) {
      const read = readSync(file, block, length, most - length, length)
      length += read
      if (read === 0 || length === most) return block.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}
