/** How many loops of one stream are remembered at a time. */
const remembered = 100

/** Keeps something about the last attempt of each loop, for the loops that a stream mentioned last. */
export class LoopMemory<T> {
  readonly #kept = new Map<string, T>()

  /** What was kept for the loop until now; undefined where nothing was. From now on it is `next`. */
  exchange(loop: string, next: T): T | undefined {
    const before = this.#kept.get(loop)
    this.#kept.delete(loop)
    this.#kept.set(loop, next)
    if (this.#kept.size > remembered) this.#kept.delete(this.#kept.keys().next().value!)
    return before
  }

  forget(): void {
    this.#kept.clear()
  }
}
