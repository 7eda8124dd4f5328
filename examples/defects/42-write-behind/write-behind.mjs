/** Gathers lines and writes them to a store in parts. */
export class WriteBehind {
  #store
  #size
  #waiting = []
  #parts = 0

  constructor(store, size = 2) {
    this.#store = store
    this.#size = size
  }

  get parts() {
    return this.#parts
  }

  async add(line) {
    this.#waiting.push(line)
    if (this.#waiting.length >= this.#size) await this.flush()
  }

  /** Writes what is waiting. */
  async flush() {
    if (this.#waiting.length === 0) return
    const lines = this.#waiting
    this.#waiting = []
    this.#parts++
    await this.#store.write(`part-${this.#parts}`, lines.join('\n'))
  }

  /** Writes the rest and gives the names of all parts. */
  async close() {
    this.flush()
    return Array.from({ length: this.#parts }, (_, place) => `part-${place + 1}`)
  }
}
