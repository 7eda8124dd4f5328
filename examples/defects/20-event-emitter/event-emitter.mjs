/** Tells listeners of events by name. */
export class Emitter {
  #listeners = new Map()

  /** Adds a listener and gives the way to take it away again. */
  on(name, listener) {
    const list = this.#listeners.get(name) ?? []
    list.push(listener)
    this.#listeners.set(name, list)
    return () => this.off(name, listener)
  }

  /** The same for a listener that is told once only. */
  once(name, listener) {
    const stop = this.on(name, (...values) => {
      stop()
      listener(...values)
    })
    return stop
  }

  off(name, listener) {
    const list = this.#listeners.get(name) ?? []
    const place = list.indexOf(listener)
    if (place >= 0) list.splice(place, 1)
  }

  /** Tells all listeners of an event. Gives how many there were. */
  emit(name, ...values) {
    const list = this.#listeners.get(name) ?? []
    const told = list.length
    for (const listener of list) listener(...values)
    return told
  }
}
