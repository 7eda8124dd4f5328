import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../../kit/index.ts'
import type { GameJob, PlayedJob } from './game-job.ts'
import { playJob } from './play-job.ts'

/** Plays jobs in the order in which they are given, several at the same time where there are several threads. */
export interface JobPool {
  /** How many jobs are played at the same time. */
  readonly width: number
  play(job: GameJob): Promise<PlayedJob>
  /** Ends the threads; jobs that are not played yet fail. */
  close(): Promise<void>
}

/** As many threads as asked for. Without a built worker, or with one thread, jobs are played here one after the other. */
export function openJobPool(threads: number, file: string | undefined = workerFile()): JobPool {
  return file === undefined || threads <= 1 ? poolHere() : poolOf(file, threads)
}

function poolHere(): JobPool {
  return {
    width: 1,
    async play(job) {
      // Events are handled between two jobs: an interruption, and what is written.
      await new Promise(setImmediate)
      return playJob(job)
    },
    close: async () => {},
  }
}

interface Waiting {
  readonly job: GameJob
  resolve(played: PlayedJob): void
  reject(error: Error): void
}

/** Each worker takes the next job of one queue as soon as it is done with the last. */
function poolOf(file: string, threads: number): JobPool {
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting>()
  const workers = Array.from({ length: threads }, () => startWorker())
  return {
    width: threads,
    play(job) {
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject })
        const worker = idle.pop()
        if (worker !== undefined) next(worker)
      })
    },
    async close() {
      for (const { reject } of [...queue.splice(0), ...busy.values()]) reject(closed())
      busy.clear()
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }

  function startWorker(): Worker {
    const worker = new Worker(file)
    worker.on('message', ({ played, fault }: { played?: PlayedJob; fault?: string }) => {
      const waiting = busy.get(worker)
      // The pool was closed while the answer was on its way.
      if (waiting === undefined) return
      const { job, resolve, reject } = waiting
      // The worker gets its next job before anybody handles this one, so that it never waits.
      next(worker)
      if (played !== undefined) resolve(played)
      else reject(new Refusal('job_failed', 'failed', `Games ${job.from} to ${job.to - 1} failed: ${fault}`))
    })
    worker.on('error', (error: Error) => {
      busy.get(worker)?.reject(error)
      busy.delete(worker)
    })
    idle.push(worker)
    return worker
  }

  function next(worker: Worker): void {
    busy.delete(worker)
    const waiting = queue.shift()
    if (waiting === undefined) idle.push(worker)
    else {
      busy.set(worker, waiting)
      worker.postMessage(waiting.job)
    }
  }
}

const closed = () => new Refusal('job_failed', 'failed', 'The games were interrupted.')

// The worker is one file of its own in dist/bin, so that a thread starts quickly; this file is there as well, or in dist/chunks.
const places = ['./town-series-worker.js', '../bin/town-series-worker.js']

function workerFile(): string | undefined {
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place))
}
