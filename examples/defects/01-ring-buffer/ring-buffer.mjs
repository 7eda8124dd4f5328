/** A queue of fixed size that forgets its oldest item when a new one finds no room. */
export class RingBuffer {
  #items
  #start = 0
  #size = 0

  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`No room for ${capacity} items`)
    this.#items = new Array(capacity)
  }

  get size() {
    return this.#size
  }

  push(item) {
    this.#items[(this.#start + this.#size) % this.#items.length] = item
    if (this.#size <= this.#items.length) this.#size++
    else this.#start = (this.#start + 1) % this.#items.length
  }

  shift() {
    if (this.#size === 0) return undefined
    const item = this.#items[this.#start]
    this.#items[this.#start] = undefined
    this.#start = (this.#start + 1) % this.#items.length
    this.#size--
    return item
  }

  toArray() {
    const items = []
    for (let step = 0; step < this.#size; step++) {
      items.push(this.#items[(this.#start + step) % this.#items.length])
    }
    return items
  }
}
