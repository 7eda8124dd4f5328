import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FileJob, JobEvent } from './file-job.ts'

/** Threads that check files, several jobs at once. */
export interface JobThreads {
  readonly width: number
  run(job: FileJob): Promise<readonly JobEvent[]>
  /** Lets running jobs end after the file that they are at. */
  stop(): void
  close(): Promise<void>
}

const mostThreads = 8

/** Opens threads, where there is more than one core and the package is built. */
export function openJobThreads(): JobThreads | undefined {
  const width = Math.min(availableParallelism(), mostThreads)
  const file = workerFile()
  if (file === undefined || width < 2) return undefined
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const idle: Worker[] = []
  const waiting: ((worker: Worker) => void)[] = []
  const all: Worker[] = []
  return {
    width,
    async run(job) {
      const worker = await take()
      try {
        return await ask(worker, job)
      } finally {
        const next = waiting.shift()
        if (next === undefined) idle.push(worker)
        else next(worker)
      }
    },
    stop() {
      Atomics.store(stopped, 0, 1)
    },
    async close() {
      await Promise.all(all.map((worker) => worker.terminate()))
    },
  }

  async function take(): Promise<Worker> {
    const free = idle.pop()
    if (free !== undefined) return free
    if (all.length === width) return new Promise((resolve) => waiting.push(resolve))
    const worker = new Worker(file!, { workerData: stopped.buffer })
    all.push(worker)
    return worker
  }
}

function ask(worker: Worker, job: FileJob): Promise<readonly JobEvent[]> {
  return new Promise((resolve, reject) => {
    const answer = ({ events, fault }: { events?: readonly JobEvent[]; fault?: unknown }) => {
      worker.off('error', reject)
      if (events !== undefined) resolve(events)
      else reject(fault)
    }
    worker.once('message', answer)
    worker.once('error', reject)
    worker.postMessage(job)
  })
}

// The worker is in dist/bin; this file is there as well, or in dist/chunks.
const places = ['./validate-worker.js', '../bin/validate-worker.js']

function workerFile(): string | undefined {
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place))
}
