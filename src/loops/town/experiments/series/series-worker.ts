import { parentPort } from 'node:worker_threads'
import type { GameJob } from './game-job.ts'
import { playJob } from './play-job.ts'

/** Plays jobs in a thread of its own, as long as somebody sends some. */
export function serveJobs(): void {
  parentPort?.on('message', (job: GameJob) => {
    try {
      parentPort!.postMessage({ played: playJob(job) })
    } catch (error) {
      parentPort!.postMessage({ fault: (error as Error).message })
    }
  })
}

serveJobs()
