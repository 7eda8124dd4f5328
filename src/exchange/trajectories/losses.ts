/** Something that a log holds and its trajectories do not, or that was changed to fit. */
export interface ImportLoss {
  readonly what: string
  readonly count: number
  /** The first line that it concerns, from one. */
  readonly line?: number
}

/** Counts what is lost while a log is read. */
export class Losses {
  readonly #losses = new Map<string, { count: number; line?: number }>()

  add(what: string, line?: number, count = 1): void {
    if (count === 0) return
    const known = this.#losses.get(what)
    if (known !== undefined) known.count += count
    else this.#losses.set(what, { count, ...(line !== undefined && { line }) })
  }

  /** All losses, the most frequent first. */
  list(): ImportLoss[] {
    return [...this.#losses]
      .map(([what, { count, line }]) => ({ what, count, ...(line !== undefined && { line }) }))
      .sort((left, right) => right.count - left.count || (left.what < right.what ? -1 : 1))
  }
}
