import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { watchedName } from './live-text.ts'

/** A piece of what an agent is saying: where it begins in the whole answer, and its text. */
export interface LivePiece {
  readonly key: string
  readonly at: number
  readonly text: string
}

/** Reads what agents are saying, piece by piece. */
export interface LiveReader {
  /** What was said since the last call. */
  pieces(): LivePiece[]
  /** Marks the run as watched. To be repeated every few seconds. */
  watch(): void
}

interface Place {
  readonly inode: number
  offset: number
  key: string
}

/** Opens the folder of what agents say; it need not exist yet. */
export function readLiveText(folder: string): LiveReader {
  let places = new Map<string, Place>()
  return {
    pieces() {
      const found: LivePiece[] = []
      const next = new Map<string, Place>()
      for (const name of namesIn(folder)) {
        const place = readOn(join(folder, name), places.get(name), found)
        if (place !== undefined) next.set(name, place)
      }
      places = next
      return found
    },
    watch() {
      try {
        const file = join(folder, watchedName)
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, '', { flag: 'a' })
        utimesSync(file, new Date(), new Date())
      } catch {
        // A folder that cannot be written to shows no text; everything else is shown.
      }
    },
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  } catch {
    return []
  }
}

/** Reads the whole lines of a file that are new. Gives how far it was read; undefined where the file has gone. */
function readOn(path: string, before: Place | undefined, found: LivePiece[]): Place | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const { ino, size } = fstatSync(descriptor)
    const place = before?.inode === ino && size >= before.offset ? before : { inode: ino, offset: 0, key: '' }
    const bytes = Buffer.alloc(size - place.offset)
    readSync(descriptor, bytes, 0, bytes.length, place.offset)
    const whole = bytes.subarray(0, bytes.lastIndexOf(10) + 1)
    for (const line of whole.toString('utf8').split('\n').slice(0, -1)) {
      const { key, at, text } = JSON.parse(line) as Partial<LivePiece>
      if (key !== undefined) place.key = key
      else if (text !== undefined) found.push({ key: place.key, at: at ?? 0, text })
    }
    place.offset += whole.length
    return place
  } finally {
    closeSync(descriptor)
  }
}
