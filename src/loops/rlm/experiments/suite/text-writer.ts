import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes lines to a file in blocks, until it has reached a size. */
export function writeLines(path: string, lines: Iterable<string>): number {
  const file = openSync(path, 'w')
  let [block, bytes] = ['', 0]
  const flush = () => {
    bytes += writeSync(file, block)
    block = ''
  }
  try {
    for (const line of lines) {
      block += `${line}\n`
      if (block.length > 1 << 20) flush()
    }
    flush()
    return bytes
  } finally {
    closeSync(file)
  }
}
