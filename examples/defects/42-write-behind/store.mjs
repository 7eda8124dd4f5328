/** A store in memory that answers late, as a disk would. */
export class SlowStore {
  #entries = new Map()

  async write(name, text) {
    await Promise.resolve()
    this.#entries.set(name, text)
  }

  async read(name) {
    await Promise.resolve()
    return this.#entries.get(name)
  }
}
