import { writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** A file that many may add lines to at once: all that wait share one write and one flush to the disk. */
export interface GroupCommit {
  /** Resolves when the text is durable. */
  add(text: string): Promise<void>
  /** Adds text that goes along with the next flush, or has one of its own soon. */
  addLazily(text: string): void
  /** Resolves when all text so far is durable; undefined where it is. */
  sync(): Promise<void> | undefined
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** What the owner of the file checks and reports. */
export interface CommitRules {
  /** Called once for each flush; throws when the file is no longer what it should be. */
  readonly check: () => void
  /** Called before the lines of a flush are written. */
  readonly writing?: () => void
  /** Called after each flush that succeeded. */
  readonly flushed?: () => void
  /** The error for those who wait. */
  readonly explain: (failure: unknown) => Error
}

/** How long an entry that was added without waiting may stay in memory. */
const patienceMs = 20

interface Waiting {
  readonly text: string
  readonly resolve: () => void
  readonly reject: (reason: Error) => void
}

/** After the first failure every later addition is refused: what came after a lost line must not be kept. */
export function groupCommit(
  handle: FileHandle,
  { check, writing, flushed, explain }: CommitRules,
): GroupCommit {
  let waiting: Waiting[] = []
  let current: Waiting[] = []
  let isWorking = false
  let failure: Error | undefined
  let isPromised = false
  let idlers: (() => void)[] = []
  return {
    add(text) {
      if (failure !== undefined) return Promise.reject(failure)
      return new Promise((resolve, reject) => {
        waiting.push({ text, resolve, reject })
        begin()
      })
    },
    addLazily(text) {
      if (failure !== undefined) return
      waiting.push({ text, resolve: ignore, reject: ignore })
      if (isPromised) return
      isPromised = true
      setTimeout(() => {
        isPromised = false
        begin()
      }, patienceMs).unref()
    },
    sync() {
      if (failure !== undefined) return Promise.reject(failure)
      if (waiting.length === 0 && !isWorking) return undefined
      return new Promise((resolve, reject) => {
        // What is being flushed already needs no flush of its own.
        const batch = waiting.length > 0 ? waiting : current
        batch.push({ text: '', resolve, reject })
        begin()
      })
    },
    idle() {
      begin()
      return new Promise((resolve) => {
        if (isWorking) idlers.push(resolve)
        else resolve()
      })
    },
  }

  function begin(): void {
    if (isWorking || waiting.length === 0) return
    isWorking = true
    // Additions of the same turn of the event loop share the flush.
    queueMicrotask(commit)
  }

  function commit(): void {
    const batch = waiting
    waiting = []
    current = batch
    writing?.()
    try {
      writeAll(handle.fd, batch)
    } catch (error) {
      settle(batch, error)
      return
    }
    let problem: unknown
    handle.datasync().then(
      () => settle(batch, problem),
      (error: unknown) => settle(batch, error),
    )
    // Checked while the disk is busy: a file that has its name now had it when the lines were written.
    try {
      check()
    } catch (error) {
      problem = error
    }
  }

  function settle(batch: readonly Waiting[], problem: unknown): void {
    if (problem === undefined) {
      flushed?.()
      for (const { resolve } of batch) resolve()
    } else {
      failure = explain(problem)
      for (const { reject } of [...batch, ...waiting]) reject(failure)
      waiting = []
    }
    if (waiting.length > 0) {
      commit()
      return
    }
    isWorking = false
    for (const resolve of idlers) resolve()
    idlers = []
  }
}

function ignore(): void {}

// Handing bytes to the system takes microseconds, less than asking another thread to do so; only the flush is waited for.
function writeAll(descriptor: number, lines: readonly { readonly text: string }[]): void {
  let text = ''
  for (const line of lines) text += line.text
  let written = writeSync(descriptor, text)
  if (written === Buffer.byteLength(text)) return
  const bytes = Buffer.from(text)
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
