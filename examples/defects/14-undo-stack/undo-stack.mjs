/** Remembers changes so that they can be taken back and made again. */
export class UndoStack {
  #done = []
  #undone = []
  #limit

  constructor(limit = 100) {
    this.#limit = limit
  }

  get canUndo() {
    return this.#done.length > 0
  }

  get canRedo() {
    return this.#undone.length > 0
  }

  /** Makes a change and remembers it; what was taken back before can no longer be made again. */
  run(change) {
    change.apply()
    this.#done.push(change)
    this.#undone = []
    if (this.#done.length > this.#limit) this.#done.shift()
  }

  undo() {
    const change = this.#done.pop()
    if (change === undefined) return false
    change.revert()
    this.#done.push(change)
    return true
  }

  redo() {
    const change = this.#undone.pop()
    if (change === undefined) return false
    change.apply()
    this.#done.push(change)
    return true
  }
}
