import type { Clock } from './clock.ts'

/** A signal for one call that aborts when its time is over or when the caller gives up. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Why the signal aborted, once it has. */
  readonly ended: 'timeout' | 'cancelled' | undefined
  /** Lets go of the clock and of the caller's signal. */
  close(): void
  /** Drops what is still under way, such as the rest of a stream that nobody reads. */
  drop(): void
}

/** Starts the time of a call. AbortSignal.any is not used: on Node 20 it leaks on signals that live long. */
export function startDeadline(outer: AbortSignal, milliseconds: number, clock: Clock): Deadline {
  const controller = new AbortController()
  let ended: Deadline['ended']
  const end = (reason: 'timeout' | 'cancelled') => {
    ended ??= reason
    controller.abort()
  }
  const cancel = () => end('cancelled')
  outer.addEventListener('abort', cancel)
  const stopClock = clock.after(milliseconds, () => end('timeout'))
  if (outer.aborted) cancel()
  return {
    signal: controller.signal,
    get ended() {
      return ended
    },
    close() {
      stopClock()
      outer.removeEventListener('abort', cancel)
    },
    drop: () => controller.abort(),
  }
}
