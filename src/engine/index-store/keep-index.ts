import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunEvent } from '../../spine/index.ts'
import type { FileStore } from '../../store/index.ts'
import type { ReadLimits } from './index-file.ts'
import { indexHandle } from './index-handle.ts'
import { runFile } from './run-file.ts'
import { isBusy } from './sqlite-driver.ts'
import { updateFile } from './update-index.ts'

/** Does something later, unless the function that it returns is called before. */
export type After = (milliseconds: number, action: () => void) => () => void

/** How long news wait for one another. */
const everyMs = 1000

// What is put into the index takes time from the run: some ten to twenty milliseconds for each of these blocks, eighty in a
// second at most. What is more is left for the next time, and in the end for whoever searches.
const blockBytes = 32 * 1024
const whileItRuns: ReadLimits = { maxBytes: 4 * blockBytes, blockBytes }
const atItsEnd: ReadLimits = { maxBytes: 8 * blockBytes, blockBytes }

/** The share of its time from which on a process works hard, and how often the index then waits for a better moment. */
const hardShare = 0.5
const mostPutOff = 4

/** Hears of runs and reads what they write into the index. */
export interface IndexKeeper {
  event(event: RunEvent, runId: string): void
  /** A run has written its last line. */
  ended(runId: string): Promise<void>
}

/**
 * Keeps the index of a project up with the runs of this process while they write. The index is a cache: when it is
 * locked, damaged or cannot be made, it is left alone and tried again later, and the runs do not notice.
 */
export function keepIndex(
  store: FileStore,
  after: After = later,
  worksHard: () => boolean = hardWork(),
): IndexKeeper {
  const handle = indexHandle(store.folders.folder, { guest: true })
  const keepers = new Map<string, RunKeeper>()
  let turn: Promise<unknown> = Promise.resolve()
  const keeperOf = (runId: string) => {
    const known = keepers.get(runId) ?? keepRun(runId)
    keepers.set(runId, known)
    return known
  }
  return {
    event(event, runId) {
      if (event.type === 'record') keeperOf(runId).recorded(event.path)
      else if (event.type === 'started' || event.type === 'ended') keeperOf(runId).journaled()
    },
    async ended(runId) {
      const keeper = keeperOf(runId)
      const { manifest, journal } = store.own(runId)
      for (const path of [manifest, journal]) keeper.written(path)
      await keeper.ended()
      keepers.delete(runId)
      if (keepers.size === 0) await inTurn(async () => handle.close())
    },
  }

  function keepRun(runId: string): RunKeeper {
    const streams = new Set<string>()
    /** Streams that nothing was added to since the last tick. */
    const settled = new Set<string>()
    let news = new Set<string>()
    let cancel: (() => void) | undefined
    let ticking: Promise<void> | undefined
    let isOver = false
    let putOff = 0
    const { journal } = store.own(runId)
    // Finding a path takes longer than all else that is done for a line.
    const places = new Map<string, string>()
    const written = (path: string) => {
      news.add(path)
      settled.delete(path)
      schedule()
    }
    return {
      written,
      journaled: () => written(journal),
      recorded(name) {
        const path = places.get(name) ?? store.locate(runId, name)
        places.set(name, path)
        written(path)
      },
      async ended() {
        isOver = true
        cancel?.()
        await ticking
        const left = new Set([...news, ...streams])
        for (let tries = 0; !(await update(runId, left, atItsEnd)) && tries < 20; tries++) await wait(25)
      },
    }

    function schedule(): void {
      if (isOver || ticking !== undefined) return
      cancel ??= after(everyMs, () => {
        cancel = undefined
        if (isPutOff()) schedule()
        else ticking = tick()
      })
    }

    /** A run that keeps its process busy has the processor to itself, for some seconds at most. */
    function isPutOff(): boolean {
      putOff = worksHard() && putOff < mostPutOff ? putOff + 1 : 0
      return putOff > 0
    }

    async function tick(): Promise<void> {
      const seen = news
      news = new Set()
      // Lines of a stream are emitted before they are on the disk, so a stream is read once more at the next tick and at the end.
      const again = [...seen].filter((path) => path.endsWith('.jsonl') && !settled.has(path))
      for (const path of again) {
        streams.add(path)
        settled.add(path)
      }
      await update(runId, seen, whileItRuns)
      for (const path of [...seen, ...again]) news.add(path)
      ticking = undefined
      if (news.size > 0) schedule()
    }
  }

  /** Reads files into the index and takes those that are done out of the set. Gives false where another process has it. */
  async function update(runId: string, paths: Set<string>, limits: ReadLimits): Promise<boolean> {
    try {
      await inTurn(() => handle.use((driver) => updateFiles(driver, { runId, paths, limits })))
      return true
    } catch (error) {
      return !isBusy(error)
    }
  }

  async function updateFiles(
    driver: Parameters<typeof updateFile>[0],
    { runId, paths, limits }: { runId: string; paths: Set<string>; limits: ReadLimits },
  ): Promise<void> {
    let { maxBytes } = limits
    for (const path of [...paths]) {
      if (maxBytes <= 0) return
      const file = runFile(store.folders, runId, path)
      const { bytes, whole } =
        file === undefined
          ? { bytes: 0, whole: true }
          : await updateFile(driver, file, { ...limits, maxBytes })
      maxBytes -= bytes
      if (whole) paths.delete(path)
    }
  }

  /** One thing after another: a transaction must not meet another one on the same connection. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }
}

/** Says whether this process has worked for most of the time since it was asked last. */
function hardWork(): () => boolean {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > hardShare
  }
}

/** A timer that keeps no process alive. */
const later: After = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds).unref()
  return () => clearTimeout(timer)
}

interface RunKeeper {
  /** A file has more in it, or will have in a moment. */
  written(path: string): void
  /** The journal has more in it. */
  journaled(): void
  /** A record has more in it. */
  recorded(name: string): void
  ended(): Promise<void>
}
