/** A queue that gives the smallest item first; a binary heap in a list. */
export class PriorityQueue {
  #heap = []
  #compare

  constructor(compare = (a, b) => a - b) {
    this.#compare = compare
  }

  get size() {
    return this.#heap.length
  }

  push(item) {
    this.#heap.push(item)
    let child = this.#heap.length - 1
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (!this.#isBefore(child, parent)) break
      this.#swap(child, parent)
      child = parent
    }
  }

  pop() {
    if (this.#heap.length <= 1) return this.#heap.pop()
    const first = this.#heap[0]
    this.#heap[0] = this.#heap.pop()
    this.#sink(0)
    return first
  }

  #sink(start) {
    let parent = start
    for (;;) {
      const left = 2 * parent + 1
      const right = left + 1
      let smallest = parent
      if (left < this.#heap.length && this.#isBefore(left, smallest)) smallest = left
      if (right < this.#heap.length && this.#isBefore(right, smallest)) smallest = left
      if (smallest === parent) return
      this.#swap(smallest, parent)
      parent = smallest
    }
  }

  #isBefore(left, right) {
    return this.#compare(this.#heap[left], this.#heap[right]) < 0
  }

  #swap(left, right) {
    const kept = this.#heap[left]
    this.#heap[left] = this.#heap[right]
    this.#heap[right] = kept
  }
}
