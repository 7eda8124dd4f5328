import { differenceOf } from './difference.ts'
import type { MakingOptions } from './document-record.ts'
import type { RecordFile } from './record-driver.ts'

/**
 * A stream of lines that only grows. What is stored already, even half a line, must be the beginning of what the run
 * makes; the rest is added.
 */
export function streamRecord(
  path: string,
  { driver, writable, barrier }: MakingOptions,
): RecordFile & { append(text: string): void } {
  let waiting: string[] = []
  let made = 0
  let working: Promise<void> | undefined
  let failure: unknown
  let stored: number | undefined
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
      if (stored !== undefined && made < stored) {
        const rest = await driver.read(path, made, 200)
        throw differenceOf(path, rest.toString(), '')
      }
      if (!writable && made > (stored ?? 0)) throw differenceOf(path, '', 'more lines')
    },
  }

  async function work(): Promise<void> {
    // Lines of the same turn of the event loop are written together.
    await new Promise(setImmediate)
    try {
      stored ??= (await driver.size(path)) ?? 0
      while (waiting.length > 0) {
        const bytes = Buffer.from(waiting.join(''))
        waiting = []
        await barrier()
        await compareOrAdd(bytes)
        made += bytes.length
      }
    } catch (error) {
      failure = error
    } finally {
      // Lines that arrived during the last flush are written now.
      working = waiting.length > 0 && failure === undefined ? work() : undefined
    }
  }

  async function compareOrAdd(bytes: Buffer): Promise<void> {
    const known = Math.max(0, Math.min(bytes.length, stored! - made))
    if (known > 0) {
      const there = await driver.read(path, made, known)
      if (!there.equals(bytes.subarray(0, known)))
        throw differenceOf(path, there.toString(), bytes.toString())
    }
    if (known < bytes.length && writable) await driver.append(path, bytes.subarray(known))
  }
}
