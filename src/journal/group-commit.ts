import { writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** A file that many may add lines to at once: all that wait share one write and one flush to the disk. */
export interface GroupCommit {
  /** Resolves when the text is durable. */
  add(text: string): Promise<void>
  /** Adds text that goes along with the next flush, or has one of its own soon. */
  addLazily(text: string): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** How long an entry that nobody waits for may stay in memory. */
const patienceMs = 20

interface Waiting {
  readonly text: string
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * After the first failure every later addition is refused: what came after a lost line must not be kept. `check` is
 * called after each flush and throws when the file is no longer what it should be.
 */
export function groupCommit(handle: FileHandle, check: () => void): GroupCommit {
  let waiting: Waiting[] = []
  let working: Promise<void> | undefined
  let failure: unknown
  let promised = false
  return {
    add(text) {
      if (failure !== undefined) return Promise.reject(failure)
      return new Promise((resolve, reject) => {
        waiting.push({ text, resolve, reject })
        working ??= work()
      })
    },
    addLazily(text) {
      if (failure !== undefined) return
      waiting.push({ text, resolve: () => undefined, reject: () => undefined })
      if (promised) return
      promised = true
      setTimeout(() => {
        promised = false
        if (waiting.length > 0) working ??= work()
      }, patienceMs).unref()
    },
    async idle() {
      if (waiting.length > 0) working ??= work()
      await working
    },
  }

  async function work(): Promise<void> {
    // Whoever adds in the same turn of the event loop shares the flush.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        writeAll(handle.fd, batch.map(({ text }) => text).join(''))
        await handle.datasync()
        check()
        for (const { resolve } of batch) resolve()
      } catch (error) {
        failure = error
        for (const { reject } of [...batch, ...waiting]) reject(error)
        waiting = []
      }
    }
    working = undefined
  }
}

// Handing bytes to the system takes microseconds, less than asking another thread to do so; only the flush is waited for.
function writeAll(descriptor: number, text: string): void {
  let written = writeSync(descriptor, text)
  if (written === Buffer.byteLength(text)) return
  const bytes = Buffer.from(text)
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
