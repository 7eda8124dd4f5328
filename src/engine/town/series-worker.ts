import { parentPort } from 'node:worker_threads'
import { playJob } from './play-job.ts'
import type { SeriesJob } from './series-job.ts'

/** Plays jobs in a thread of its own, as long as somebody sends some. */
export function serveJobs(): void {
  parentPort?.on('message', (job: SeriesJob) => {
    try {
      parentPort!.postMessage({ results: playJob(job) })
    } catch (error) {
      parentPort!.postMessage({ fault: (error as Error).message })
    }
  })
}

serveJobs()
