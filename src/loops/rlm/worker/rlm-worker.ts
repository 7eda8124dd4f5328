import { parentPort } from 'node:worker_threads'
import { doJob, type Job } from './job.ts'

/** Does jobs in a thread of its own, as long as somebody sends some. */
export function serveJobs(): void {
  parentPort?.on('message', async (job: Job) => {
    try {
      parentPort!.postMessage({ done: await doJob(job) })
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      parentPort!.postMessage({ fault: { code: code ?? 'bug', message } })
    }
  })
}

serveJobs()
