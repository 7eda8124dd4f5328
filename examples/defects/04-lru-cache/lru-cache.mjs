/** A cache that keeps what was used last and forgets what was not asked for the longest. */
export class LruCache {
  // A Map remembers the order of insertion: the first key is the one that was used longest ago.
  #entries = new Map()
  #capacity
  #misses = 0

  constructor(capacity) {
    this.#capacity = capacity
  }

  get size() {
    return this.#entries.size
  }

  get misses() {
    return this.#misses
  }

  get(key) {
    if (!this.#entries.has(key)) {
      this.#misses++
      return undefined
    }
    const value = this.#entries.get(key)
    this.#entries.set(key, value)
    this.#entries.delete(key)
    return value
  }

  set(key, value) {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#capacity) {
      const [oldest] = this.#entries.keys()
      this.#entries.delete(oldest)
    }
  }
}
