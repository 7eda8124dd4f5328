import type { Trajectory } from '../../contracts/index.ts'
import type { IterationInput, OutcomeInput } from './recording-input.ts'

/** A message of an agent that records its work. */
export type RecordingMessage =
  | { readonly type: 'iteration'; readonly at: string; readonly iteration: IterationInput }
  | { readonly type: 'complete'; readonly at: string; readonly outcome: OutcomeInput }

/** A message with whoever waits for it to be saved. */
interface Sent {
  readonly message: RecordingMessage
  readonly done: (saved: Trajectory) => void
  readonly failed: (error: unknown) => void
}

/** Where messages wait until the loop takes them, and where the loop answers once they are on the disk. */
export class Mailbox {
  readonly #waiting: Sent[] = []
  #taker: { give: (message: RecordingMessage) => void; fail: (error: unknown) => void } | undefined
  #taken: Sent | undefined
  #closed: Error | undefined

  /** Leaves a message, and gives the trajectory once it is saved with it. */
  send(message: RecordingMessage): Promise<Trajectory> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed)
    return new Promise((done, failed) => {
      this.#waiting.push({ message, done, failed })
      this.#hand()
    })
  }

  /** The next message. The loop asks for one after the other. */
  next(): Promise<RecordingMessage> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed)
    return new Promise((give, fail) => {
      this.#taker = { give, fail }
      this.#hand()
    })
  }

  /** Says that the trajectory is saved; answers the message that was taken last in this process. */
  saved(trajectory: Trajectory): void {
    this.#taken?.done(trajectory)
    this.#taken = undefined
  }

  /** Ends the wait of both sides. */
  close(error: Error): void {
    this.#closed = error
    this.#taker?.fail(error)
    for (const { failed } of [...(this.#taken ? [this.#taken] : []), ...this.#waiting]) failed(error)
    this.#waiting.length = 0
    this.#taken = undefined
  }

  #hand(): void {
    if (this.#taker === undefined) return
    const first = this.#waiting.shift()
    if (first === undefined) return
    this.#taken = first
    const { give } = this.#taker
    this.#taker = undefined
    give(first.message)
  }
}
