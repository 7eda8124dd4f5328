import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  indexEntryOf,
  readRecord,
  type Trajectory,
  type TrajectoryIndexEntry,
  trajectory,
  trajectoryIndex,
  writeRecord,
} from '../../../contracts/index.ts'
import { Refusal, writeAtomic } from '../../../kit/index.ts'
import type { Run } from '../../../spine/index.ts'

/** How long a lock is honoured whose owner seems to be gone. */
const staleMs = 60_000
const waitMs = 50
const mostWaits = 400

/** Rebuilds the index of a shared folder of trajectories, as a step: it depends on other runs, and no replay repeats it. */
export function exportIndex(root: string, run: Run): Promise<number> {
  const at = run.now()
  return run.step('export-index', () => rebuildIndex(root, at), { whenUsedUp: 'proceed' })
}

/** Writes `trajectories/index.json` of a folder from all trajectories below it, one process at a time. Gives how many there are. */
export async function rebuildIndex(root: string, at: Date): Promise<number> {
  await mkdir(root, { recursive: true })
  return withLock(join(root, 'index.lock'), async () => {
    const entries = await entriesBelow(join(root, 'trajectories'))
    const sum = (key: 'total_iterations' | 'total_tokens' | 'total_cost_usd') =>
      Number(entries.reduce((total, entry) => total + entry[key], 0).toFixed(9))
    const latest = entries.reduce(
      (last, { completed_at: end = '' }) => (end > last ? end : last),
      at.toISOString(),
    )
    const text = writeRecord(trajectoryIndex, {
      version: '1.0.0',
      updated_at: latest,
      trajectories: entries,
      totals: {
        trajectories: entries.length,
        total_iterations: sum('total_iterations'),
        total_tokens: sum('total_tokens'),
        total_cost_usd: sum('total_cost_usd'),
      },
    })
    await mkdir(join(root, 'trajectories'), { recursive: true })
    await writeAtomic(join(root, 'trajectories', 'index.json'), text)
    return entries.length
  })
}

async function entriesBelow(folder: string): Promise<TrajectoryIndexEntry[]> {
  const names = await readdir(folder).catch(() => [] as string[])
  const found: TrajectoryIndexEntry[] = []
  for (const name of names.sort()) {
    const text = await readFile(join(folder, name, 'trajectory.json'), 'utf8').catch(() => undefined)
    const { value } =
      text === undefined ? { value: undefined } : readRecord(trajectory, text, { level: 'compat' })
    if (value !== undefined) found.push(indexEntryOf(value as Trajectory))
  }
  return found
}

async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const lock = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      throw error
    })
    if (lock !== undefined) {
      await lock.close()
      break
    }
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > staleMs) await rm(path, { force: true })
    if (tries >= mostWaits)
      throw new Refusal('index_locked', 'busy', `Another process holds ${path}.`, {
        hint: 'Delete it if none does.',
      })
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
