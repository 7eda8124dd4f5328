import { lessPercent, linePrice } from './prices.mjs'

const freeShippingFrom = 5000
const shipping = 490

/** What is in a cart and what it costs. */
export class Cart {
  #lines = new Map()
  #percent = 0

  add(name, cents, { quantity = 1, thirdFree = false } = {}) {
    const before = this.#lines.get(name)?.quantity ?? 0
    this.#lines.set(name, { cents, quantity: before + quantity, thirdFree })
    return this
  }

  useVoucher(percent) {
    this.#percent = Math.max(this.#percent, percent)
    return this
  }

  get goods() {
    const sum = [...this.#lines.values()].reduce((total, line) => total + linePrice(line), 0)
    return lessPercent(sum, this.#percent)
  }

  get total() {
    if (this.#lines.size === 0) return 0
    return this.goods >= freeShippingFrom ? this.goods : this.goods + shipping
  }
}
