import { type Control, RunStopped, type RunStore } from '../../spine/index.ts'

/** How often a run looks for messages from outside. */
const everyMs = 250
/** How often a person's answer is looked for. */
const answerMs = 80
/** A loop that has not asked by then whether it should stop is stopped by the engine. */
const graceMs = 2000

/** The messages that a run gets while it is under way. */
export interface RunMessages {
  /** Why no more work may begin; undefined while nobody asked for that. */
  asked(): RunStopped | undefined
  /** The loop looks by itself whether it should stop. */
  looks(): void
  /** Waits until a person has answered a question somewhere else than in the terminal of the run, or the run is to stop. */
  answer(key: string, signal: AbortSignal, stopping: () => boolean): Promise<string>
  /** The answer to a question is journaled, and its message is no longer needed. */
  answered(key: string): Promise<void>
  close(): void
}

/** Looks for messages to a run until it is closed. */
export function listenForMessages(store: Pick<RunStore, 'inbox' | 'settle'>, id: string): RunMessages {
  const opened = performance.now()
  let loopLooks = false
  let reason: RunStopped | undefined
  let looking = false
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    asked: () => reason,
    looks: () => {
      loopLooks = true
    },
    async answer(key, signal, stopping) {
      for (;;) {
        const found = (await messages()).find(({ message }) => isAnswer(message, key))
        if (found?.message.type === 'answer') return found.message.text
        await look()
        if (reason !== undefined) throw reason
        if (stopping()) throw new RunStopped('stopped', 'The run was asked to stop.')
        signal.throwIfAborted()
        await new Promise((resolve) => setTimeout(resolve, answerMs))
      }
    },
    async answered(key) {
      const read = (await messages()).filter(({ message }) => isAnswer(message, key))
      if (read.length > 0) await store.settle(id, read)
    },
    close: () => clearInterval(timer),
  }

  async function messages() {
    return store.inbox(id).catch(() => [])
  }

  async function look(): Promise<void> {
    if (looking || reason !== undefined) return
    looking = true
    const waiting = await messages()
    const pauses = waiting.filter(({ message }) => message.type === 'pause')
    const stops = waiting.filter(({ message }) => message.type === 'stop')
    if (pauses.length > 0) {
      await store.settle(id, pauses)
      reason = new RunStopped('paused', 'The run was paused; resuming it continues here.')
    } else if (stops.length > 0 && !loopLooks && performance.now() - opened > graceMs) {
      await store.settle(id, stops)
      reason = new RunStopped('stopped', 'The run was asked to stop; resuming it continues here.')
    }
    looking = false
  }
}

const isAnswer = (message: Control, key: string) => message.type === 'answer' && message.key === key
