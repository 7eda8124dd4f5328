import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { differenceOf, type ProjectionFile } from './projection-file.ts'

/**
 * A stream of lines that only grows. What stands on the disk already, even half a line, must be the beginning of
 * what the run makes; the rest is added.
 */
export function streamFile(path: string, writable: boolean): ProjectionFile & { append(text: string): void } {
  let waiting: string[] = []
  let made = 0
  let working: Promise<void> | undefined
  let failure: unknown
  let size: number | undefined
  return {
    append(text) {
      waiting.push(text)
      working ??= work()
    },
    async flush() {
      while (working !== undefined) await working
      if (failure !== undefined) throw failure
    },
    async verify() {
      if (size !== undefined && made < size) throw differenceOf(path, await tail(path, made), '')
      if (!writable && made > (size ?? 0)) throw differenceOf(path, '', 'more lines')
    },
  }

  async function work(): Promise<void> {
    await new Promise(setImmediate)
    let handle: FileHandle | undefined
    try {
      if (writable) await mkdir(dirname(path), { recursive: true })
      handle = await open(path, writable ? 'a+' : 'r')
      size ??= (await handle.stat()).size
      while (waiting.length > 0) {
        const bytes = Buffer.from(waiting.join(''))
        waiting = []
        await compareOrAdd(handle, bytes)
        made += bytes.length
      }
      if (writable) await handle.datasync()
    } catch (error) {
      failure = error
    } finally {
      await handle?.close()
      // What came in during the last flush has nobody else to write it.
      working = waiting.length > 0 && failure === undefined ? work() : undefined
    }
  }

  async function compareOrAdd(handle: FileHandle, bytes: Buffer): Promise<void> {
    const known = Math.max(0, Math.min(bytes.length, size! - made))
    if (known > 0) {
      const there = Buffer.alloc(known)
      await handle.read(there, 0, known, made)
      if (!there.equals(bytes.subarray(0, known)))
        throw differenceOf(path, there.toString(), bytes.toString())
    }
    if (known < bytes.length && writable) await handle.write(bytes, known)
  }
}

async function tail(path: string, from: number): Promise<string> {
  const handle = await open(path)
  try {
    const bytes = Buffer.alloc(200)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
    return bytes.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
