/** A machine that is always in one of its states and moves by events. */
export class Machine {
  #state
  #moves
  #history

  constructor(start, moves) {
    this.#state = start
    this.#moves = moves
    this.#history = [start]
  }

  get state() {
    return this.#state
  }

  get history() {
    return [...this.#history]
  }

  /** Whether an event means something in this state. */
  can(event) {
    return this.#moves[this.#state]?.[event] !== undefined
  }

  send(event) {
    if (!this.can(event)) throw new Error(`${event} means nothing in ${this.#state}`)
    this.#state = this.#moves[this.#state][event]
    this.#history.push(this.#state)
    return this.#state
  }
}
