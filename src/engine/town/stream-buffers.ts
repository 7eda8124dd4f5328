import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { writeRecord } from '../../contracts/index.ts'
import type { WriteLine } from '../../loops/index.ts'

/** The streams of one game after the other, checked and kept until the game is over. */
export interface StreamBuffers {
  readonly write: WriteLine
  /** Writes the streams of a game into its folder, over what is there, and begins anew. */
  save(folder: string): void
}

/** A stream: lines that are bytes already, and the last ones as text. */
interface Stream {
  bytes: Buffer
  used: number
  text: string
}

/** How much text becomes bytes at once: enough that the calls do not count, and little enough to stay in the cache. */
const portion = 16_384

/** A character takes three bytes at most; those that take four are two of them. */
const bytesACharacter = 3

/** Opens the streams. The memory of one game serves the next, which is what makes them fast. */
export function openStreamBuffers(): StreamBuffers {
  const streams = new Map<string, Stream>()
  return {
    write(contract, record, json) {
      const line = writeRecord(contract, record, json)
      const stream = streams.get(contract.path!)
      if (stream === undefined) streams.set(contract.path!, { bytes: Buffer.alloc(0), used: 0, text: line })
      else {
        stream.text += line
        if (stream.text.length > portion) toBytes(stream)
      }
    },
    save(folder) {
      mkdirSync(folder, { recursive: true })
      for (const [name, stream] of streams) {
        toBytes(stream)
        if (stream.used === 0) continue
        writeOut(join(folder, name), stream.bytes.subarray(0, stream.used))
        stream.used = 0
      }
    },
  }
}

function toBytes(stream: Stream): void {
  const { bytes, used, text } = stream
  const needed = used + text.length * bytesACharacter
  if (needed > bytes.length) {
    stream.bytes = Buffer.allocUnsafe(Math.max(bytes.length * 2, needed))
    bytes.copy(stream.bytes, 0, 0, used)
  }
  stream.used += stream.bytes.write(text, used)
  stream.text = ''
}

function writeOut(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'w')
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
  closeSync(file)
}
