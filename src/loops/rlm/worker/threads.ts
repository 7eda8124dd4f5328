import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../kit/index.ts'
import type { Job, JobResults } from './job.ts'

/** How long a job may take, and what ends it. */
export interface JobLimits {
  readonly milliseconds: number
  readonly signal?: AbortSignal
}

/** Threads that work over text. A job that takes too long is ended with its thread. */
export interface Threads {
  readonly width: number
  run<Kind extends Job['type']>(
    job: Extract<Job, { type: Kind }>,
    limits: JobLimits,
  ): Promise<JobResults[Kind]>
  close(): Promise<void>
}

/** Opens threads, each when it is first needed. */
export function openThreads(width: number, file: string = workerFile()): Threads {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []
  return {
    width,
    async run(job, limits) {
      const worker = await take()
      try {
        return (await ask(worker, job, limits)) as never
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'timeout' || error.code === 'cell_broke')
          drop(worker)
        throw error
      } finally {
        release(worker)
      }
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
      all.clear()
      idle.length = 0
    },
  }

  async function take(): Promise<Worker> {
    for (;;) {
      const free = idle.pop()
      if (free !== undefined) return free
      if (all.size < width) break
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    const worker = new Worker(file)
    // An open thread is no reason for the process to stay.
    worker.unref()
    all.add(worker)
    worker.once('exit', () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
    })
    return worker
  }

  function drop(worker: Worker): void {
    all.delete(worker)
    void worker.terminate()
  }

  function release(worker: Worker): void {
    if (all.has(worker)) idle.push(worker)
    waiting.shift()?.()
  }
}

function ask(worker: Worker, job: Job, { milliseconds, signal }: JobLimits): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => end(new Refusal('timeout', 'failed', `It was ended after ${milliseconds / 1000} s.`)),
      milliseconds,
    )
    const onMessage = ({ done, fault }: { done?: unknown; fault?: { code: string; message: string } }) => {
      if (fault === undefined) end(undefined, done)
      else end(new Refusal(fault.code, 'failed', fault.message))
    }
    const onError = (error: Error) =>
      end(new Refusal('cell_broke', 'failed', `The thread failed: ${error.message}`))
    const onExit = () => end(new Refusal('cell_broke', 'failed', 'The thread ended.'))
    const onAbort = () => end(new Refusal('timeout', 'failed', 'It was cancelled.'))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    worker.ref()
    worker.postMessage(job)

    function end(error: Error | undefined, value?: unknown): void {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
      worker.unref()
      if (error === undefined) resolve(value)
      else reject(error)
    }
  })
}

// The worker is one file of its own in dist/bin; this file is there as well, or in dist/chunks, or in the source.
const places = ['./rlm-worker.js', '../bin/rlm-worker.js', '../../../../dist/bin/rlm-worker.js']

function workerFile(): string {
  const file = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place))
  if (file !== undefined) return file
  throw new Refusal('not_built', 'failed', 'The package is not built.', { hint: 'Run `npm run build`.' })
}
