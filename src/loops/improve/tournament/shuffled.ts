/** The items in an order that chance decides, each order equally likely. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const item = order[last]!
    order[last] = order[other]!
    order[other] = item
  }
  return order
}
