/** What a number of items costs in cents; every third of a kind is free where that is offered. */
export function linePrice({ cents, quantity, thirdFree = false }) {
  const paid = thirdFree ? quantity - Math.floor(quantity / 3) : quantity
  return cents * paid
}

/** A price less some per cent, rounded to cents. */
export function lessPercent(cents, percent) {
  return Math.round(cents * (1 - percent))
}
