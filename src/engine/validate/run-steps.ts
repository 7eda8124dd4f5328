import { type FileJob, type JobEvent, replay } from './file-job.ts'
import { type JobThreads, openJobThreads } from './job-threads.ts'
import { planSteps, type Step } from './plan-steps.ts'
import type { IdentifiedFile } from './validate-file.ts'
import type { Listener, ValidateOptions } from './validation.ts'

/** Files to check, and how. */
export interface FilesToCheck {
  readonly files: readonly IdentifiedFile[]
  readonly options: ValidateOptions
  readonly listener: Listener
  /** Whether the rules between files hold for a file. */
  readonly isWatched: (file: IdentifiedFile) => boolean
  /** Checks a file in this thread. */
  readonly checkHere: (file: IdentifiedFile) => Promise<void>
}

/** Checks files, in threads where there are many, and reports them in their order all the same. */
export async function runSteps(work: FilesToCheck): Promise<void> {
  const steps = planSteps(work.files)
  const threads = steps.some(({ place }) => place === 'thread') ? openJobThreads() : undefined
  if (threads === undefined) {
    for (const file of work.files) await work.checkHere(file)
    return
  }
  const { signal } = work.options
  signal?.addEventListener('abort', threads.stop)
  try {
    await runInThreads(steps, threads, work)
  } finally {
    signal?.removeEventListener('abort', threads.stop)
    await threads.close()
  }
}

/** Jobs are sent ahead of the one that is reported, but not far: what they found waits in memory. */
async function runInThreads(steps: readonly Step[], threads: JobThreads, work: FilesToCheck): Promise<void> {
  const { signal } = work.options
  const running = new Map<Step, Promise<readonly JobEvent[]>>()
  const ahead = 2 * threads.width
  let sent = 0
  try {
    for (const [index, step] of steps.entries()) {
      for (; sent < Math.min(index + ahead, steps.length); sent++) send(steps[sent]!)
      const events = await running.get(step)
      signal?.throwIfAborted()
      running.delete(step)
      for (const event of events ?? []) replay(event, work.listener)
      if (step.place === 'here') for (const file of step.files) await work.checkHere(file)
    }
  } finally {
    threads.stop()
    await Promise.allSettled(running.values())
  }

  function send(step: Step): void {
    if (step.place === 'here') return
    const events = threads.run(jobOf(step, work))
    // A failure is met when it is this step's turn, and must not end the process before.
    events.catch(() => {})
    running.set(step, events)
  }
}

function jobOf({ files }: Step, { options, isWatched }: FilesToCheck): FileJob {
  const { level, fix = false } = options
  return {
    options: { level, fix },
    files: files.map((file) => ({ ...file, contract: file.contract!.name, watched: isWatched(file) })),
  }
}
