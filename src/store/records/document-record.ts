import { createHash } from 'node:crypto'
import { differenceOf } from './difference.ts'
import type { RecordDriver, RecordFile } from './record-driver.ts'

/** How the records of a run are made. */
export interface MakingOptions {
  readonly driver: RecordDriver
  /** Whether files may be changed; a replay only compares. */
  readonly writable: boolean
  /** Resolves when everything that a record can depend on is durable; undefined where it is. */
  readonly barrier: () => Promise<void> | undefined
}

/**
 * A document that may be written several times. When a run is resumed, the store is ahead of it: nothing is written until
 * the run makes the version that is stored, and everything from then on. A long run has many documents, so none of them keeps its
 * text in memory once it is stored.
 */
export class DocumentRecord implements RecordFile {
  readonly #path: string
  readonly #options: MakingOptions
  /** The digest of what is stored; undefined where nothing is, or before anybody looked. */
  #stored: string | undefined
  /** What the run made last, where the store holds something else. */
  #unlike: string | undefined
  #caughtUp: boolean | undefined
  /** The writing under way. */
  #last: Promise<void> | undefined

  constructor(path: string, options: MakingOptions) {
    this.#path = path
    this.#options = options
  }

  write(text: string): Promise<void> {
    const next = (this.#last ?? Promise.resolve()).then(() => this.#writeNext(text))
    this.#last = next
    return next.then(() => {
      if (this.#last === next) this.#last = undefined
    })
  }

  async flush(): Promise<void> {
    await this.#last
  }

  async verify(): Promise<void> {
    if (this.#unlike === undefined) return
    throw differenceOf(this.#path, (await this.#options.driver.text(this.#path)) ?? '', this.#unlike)
  }

  async #writeNext(text: string): Promise<void> {
    const { driver, writable, barrier } = this.#options
    if (this.#caughtUp === undefined) {
      const found = await driver.text(this.#path)
      this.#stored = found === undefined ? undefined : digestOf(found)
      this.#caughtUp = this.#stored === undefined
    }
    const digest = digestOf(text)
    this.#unlike = undefined
    if (digest === this.#stored) this.#caughtUp = true
    else if (this.#caughtUp && writable) {
      await barrier()
      await driver.replace(this.#path, text)
      this.#stored = digest
    } else this.#unlike = text
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')
