import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { TownResultLine } from '../../contracts/index.ts'
import { playJob } from './play-job.ts'
import type { SeriesJob } from './series-job.ts'

/** Plays jobs, several at once where there are several cores. */
export interface JobPool {
  /** How many jobs are played at once. */
  readonly width: number
  play(job: SeriesJob): Promise<TownResultLine[]>
  close(): Promise<void>
}

/** A job failed in its thread. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'
}

/** Threads that play jobs; without a built worker beside this file, jobs are played here, one after the other. */
export function openJobPool(threads: number = availableParallelism()): JobPool {
  const file = workerFile()
  if (file === undefined || threads <= 1)
    return { width: 1, play: async (job) => playJob(job), close: async () => {} }
  const idle: Worker[] = []
  const all = new Set<Worker>()
  return {
    width: threads,
    async play(job) {
      const worker = idle.pop() ?? new Worker(file)
      all.add(worker)
      const results = await ask(worker, job)
      idle.push(worker)
      return results
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

function ask(worker: Worker, job: SeriesJob): Promise<TownResultLine[]> {
  return new Promise((resolve, reject) => {
    const answer = (message: { results?: TownResultLine[]; fault?: string }) => {
      worker.off('error', reject)
      if (message.results !== undefined) resolve(message.results)
      else reject(new JobFailed(`Games ${job.from} to ${job.to - 1} failed: ${message.fault}`))
    }
    worker.once('message', answer)
    worker.once('error', reject)
    worker.postMessage(job)
  })
}

// The library lies beside its worker; the bundled command line lies in dist/bin, two steps away at most.
const places = ['./series-worker.js', '../engine/town/series-worker.js', '../../engine/town/series-worker.js']

function workerFile(): string | undefined {
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place))
}
