/** Time as the model agents see it, so that a test can move it. */
export interface Clock {
  /** Milliseconds since some fixed moment; never goes backwards. */
  now(): number
  /** The time of day in milliseconds since 1970, for dates that the other side names. */
  today(): number
  /** Does something later, unless the function that it returns is called before. */
  after(milliseconds: number, action: () => void): () => void
}

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  today: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}
