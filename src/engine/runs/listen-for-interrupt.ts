import { RunStopped } from '../run/run-events.ts'
import { pause } from './pause.ts'

/** What stops a run from outside. */
export interface Interruption {
  /** Aborts at the second request. */
  readonly signal: AbortSignal
  /** True from the first request on. */
  readonly stopping: () => boolean
  /** Waits, but no longer than until the first request. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Puts the signals of the process back as they were. */
  readonly restore: () => void
}

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Lets Ctrl-C stop a run: the first time after what is under way, the second time at once. A third time ends the
 * process, for a loop that does not listen; what was acknowledged is in the journal even then.
 */
export function listenForInterrupt(say: (sentence: string) => void): Interruption {
  const abort = new AbortController()
  const stop = new AbortController()
  const onSignal = () => {
    if (!stop.signal.aborted) {
      stop.abort()
      say('finishing what is under way; press Ctrl-C again to stop at once')
    } else if (!abort.signal.aborted) {
      say('stopping at once; the run can be resumed')
      abort.abort(new RunStopped('interrupted', 'Stopped at once by the user. Resume it to go on.'))
    } else process.exit(130)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    signal: abort.signal,
    stopping: () => stop.signal.aborted,
    wait: (milliseconds, signal) => pause(milliseconds, AbortSignal.any([signal, stop.signal])),
    restore: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
