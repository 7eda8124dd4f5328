import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processStart } from '../../kit/index.ts'

/** Gives up the lock. */
export type Unlock = () => Promise<void>

/**
 * Waits until no other process of this machine holds the lock in a folder, and holds it. A lock whose process is gone is
 * taken over. Throws where the signal aborts meanwhile.
 */
export async function lockMachine(folder: string, signal: AbortSignal): Promise<Unlock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'benchmark.lock')
  const turn = `${process.pid}-${Math.random().toString(36).slice(2)}`
  const own = `${process.pid}\n${await processStart(process.pid)}\n${turn}\n`
  const draft = join(folder, `benchmark.lock.${turn}`)
  await writeFile(draft, own)
  try {
    for (let pause = 2; ; pause = Math.min(pause * 1.5, 50)) {
      signal.throwIfAborted()
      const isOurs = await link(draft, file).then(
        () => true,
        () => false,
      )
      if (isOurs) return () => rm(file, { force: true })
      if (!(await removeIfStale(file, `${draft}.stale`))) await delay(pause, undefined, { signal })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a lock whose process is gone; whether it did. */
async function removeIfStale(file: string, aside: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return true
  const [pid, start] = text.split('\n')
  if ((await processStart(Number(pid))) === start) return false
  // Another one may have removed it and hold the lock by now: then it gets its lock back.
  await rename(file, aside).catch(() => undefined)
  const taken = await readFile(aside, 'utf8').catch(() => undefined)
  if (taken !== undefined && taken !== text) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
  return true
}
