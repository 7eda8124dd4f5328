/** Lets so many calls through in a second and saves unused ones up to a burst. The clock gives milliseconds. */
export class RateLimiter {
  #perSecond
  #burst
  #clock
  #tokens
  #updated

  constructor({ perSecond, burst, clock }) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#clock = clock
    this.#tokens = burst
    this.#updated = clock()
  }

  /** Whether a call may go through now. */
  tryTake(cost = 1) {
    this.#refill()
    if (this.#tokens < cost) return false
    this.#tokens -= cost
    return true
  }

  /** How long to wait until a call may go through. */
  waitMs(cost = 1) {
    this.#refill()
    const missing = cost - this.#tokens
    return missing <= 0 ? 0 : Math.ceil((missing / this.#perSecond) * 1000)
  }

  #refill() {
    const now = this.#clock()
    const earned = ((now - this.#updated) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#burst, earned)
    this.#updated = now
  }
}
