import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'

/** Follows what a piece of code has under way, whatever else the process does. */
export interface Activity {
  /** Starts the code. */
  run<T>(code: () => Promise<T>): Promise<T>
  /** Reports that something happened that no request of the system shows. */
  readonly beat: () => void
  /** Resolves once the code waits for nothing that could still come. */
  quiet(): Promise<void>
}

/** How many turns of the event loop without any activity count as quiet; promises need a few to settle. */
const quietTurns = 20

/** What ends by itself: requests to the file system and the network, timers, processes, threads. */
const ending = /REQ|^(?:Timeout|Immediate|PROCESSWRAP|WORKER)$/

/**
 * Counts the requests that code has begun and that have not ended. They are recognised by
 * their asynchronous context, so that neither a slow machine nor a timer elsewhere in the process changes the answer.
 */
export function watchActivity(): Activity {
  const storage = new AsyncLocalStorage<true>()
  const open = new Set<number>()
  let beats = 0
  const ended = (id: number) => {
    if (open.delete(id)) beats++
  }
  const hook = createHook({
    init(id, type) {
      if (ending.test(type) && storage.getStore() === true) open.add(id)
    },
    after: ended,
    destroy: ended,
  })
  return {
    run(code) {
      hook.enable()
      return storage.run(true, code)
    },
    beat: () => void beats++,
    async quiet() {
      try {
        for (let turns = 0, seen = beats; turns < quietTurns; turns++) {
          await turn()
          if (beats !== seen || open.size > 0) turns = -1
          seen = beats
        }
      } finally {
        hook.disable()
      }
    },
  }
}
