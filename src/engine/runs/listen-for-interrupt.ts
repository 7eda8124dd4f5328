import { RunStopped } from '../../spine/index.ts'
import { pause } from './pause.ts'

/** What stops work from outside. */
export interface Interruption {
  /** Aborts when the work is to stop at once. */
  readonly signal: AbortSignal
  /** True from the first request on. */
  readonly stopping: () => boolean
  /** Waits, but no longer than until the first request. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Puts the signals of the process back as they were. */
  readonly restore: () => void
}

export interface InterruptOptions {
  /** How to continue, as the end of a sentence. */
  readonly hint?: () => string
  /** Whether something is under way that is worth finishing, such as a question that is paid for; true unless given. */
  readonly isWorthFinishing?: () => boolean
  /** Ends the process; for tests. */
  readonly exit?: (code: number) => void
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** The exit code of a process that Ctrl-C ended, as shells report it. */
export const interruptedCode = 130

/** How long work that is not worth finishing may take to end by itself. */
const graceMs = 200

/**
 * Lets Ctrl-C stop work. Where something is worth finishing, the first time stops after it and the second time at once;
 * otherwise the first time stops at once, and work that does not listen ends with the process. What was acknowledged is in the
 * journal in any case.
 */
export function listenForInterrupt(
  say: (sentence: string) => void,
  {
    hint = () => 'the run can be resumed',
    isWorthFinishing = () => true,
    exit = process.exit,
  }: InterruptOptions = {},
): Interruption {
  const abort = new AbortController()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stopAtOnce = () => abort.abort(new RunStopped('interrupted', 'Stopped immediately by the user.'))
  const onSignal = () => {
    if (abort.signal.aborted) exit(interruptedCode)
    else if (stop.signal.aborted) {
      say(`stopping immediately; ${hint()}`)
      stopAtOnce()
    } else if (isWorthFinishing()) {
      stop.abort()
      say(`finishing the current steps; press Ctrl-C again to stop immediately; ${hint()}`)
    } else {
      say(`stopped; ${hint()}`)
      stop.abort()
      stopAtOnce()
      timer = setTimeout(exit, graceMs, interruptedCode)
    }
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    signal: abort.signal,
    stopping: () => stop.signal.aborted,
    wait: (milliseconds, signal) => pause(milliseconds, AbortSignal.any([signal, stop.signal])),
    restore: () => {
      clearTimeout(timer)
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
