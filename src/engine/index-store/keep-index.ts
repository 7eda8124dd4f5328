import { setTimeout as wait } from 'node:timers/promises'
import type { RunOnlooker } from '../run/run-onlooker.ts'
import type { Workspace } from '../run/workspace.ts'
import type { ReadLimits } from './index-file.ts'
import { indexHandle } from './index-handle.ts'
import { runFile } from './run-file.ts'
import { isBusy } from './sqlite-driver.ts'
import { updateFile } from './update-index.ts'

/** Does something later, unless the function that it returns is called before. */
export type After = (milliseconds: number, action: () => void) => () => void

/** How long news wait for one another. */
const everyMs = 1000

// What is put into the index takes time from the run: some ten milliseconds for each of these blocks, forty in a
// second at most. What is more is left for the next time, and in the end for whoever searches.
const blockBytes = 32 * 1024
const whileItRuns: ReadLimits = { maxBytes: 4 * blockBytes, blockBytes }
const atItsEnd: ReadLimits = { maxBytes: 8 * blockBytes, blockBytes }

/**
 * Keeps the index of a workspace up with the runs of this process while they write. The index is a cache: when it is
 * locked, damaged or cannot be made, it is left alone and tried again later, and the runs hear nothing of it.
 */
export function keepIndex(workspace: Workspace, after: After = later): (runId: string) => RunOnlooker {
  const handle = indexHandle(workspace.folder, { guest: true })
  let underWay = 0
  let turn: Promise<unknown> = Promise.resolve()

  return (runId) => {
    const streams = new Set<string>()
    let news = new Set<string>()
    let cancel: (() => void) | undefined
    let ticking: Promise<void> | undefined
    let isOver = false
    underWay++
    return {
      written(path) {
        news.add(path)
        schedule()
      },
      async ended() {
        isOver = true
        cancel?.()
        await ticking
        const left = new Set([...news, ...streams])
        for (let tries = 0; !(await update(runId, left, atItsEnd)) && tries < 20; tries++) await wait(25)
        if (--underWay === 0) await inTurn(async () => handle.close())
      },
    }

    function schedule(): void {
      if (isOver || ticking !== undefined) return
      cancel ??= after(everyMs, () => {
        cancel = undefined
        ticking = tick()
      })
    }

    async function tick(): Promise<void> {
      const told = news
      news = new Set()
      // Lines of a stream are told of before they are on the disk, so streams are looked at once more at the end.
      for (const path of told) if (path.endsWith('.jsonl')) streams.add(path)
      await update(runId, told, whileItRuns)
      for (const path of told) news.add(path)
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
      const file = runFile(workspace, runId, path)
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

/** A timer that keeps no process alive. */
const later: After = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds).unref()
  return () => clearTimeout(timer)
}
