import { parentPort, workerData } from 'node:worker_threads'
import { type FileJob, runFileJob } from './file-job.ts'

/** Checks files in a thread of its own, as long as somebody sends some. */
function serveJobs(): void {
  const stopped = new Int32Array(workerData as SharedArrayBuffer)
  parentPort?.on('message', async (job: FileJob) => {
    try {
      const events = await runFileJob(job, () => Atomics.load(stopped, 0) === 1)
      parentPort!.postMessage({ events })
    } catch (fault) {
      parentPort!.postMessage({ fault })
    }
  })
}

serveJobs()
