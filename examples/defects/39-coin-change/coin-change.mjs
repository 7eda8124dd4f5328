/** The fewest coins that make an amount, or undefined where none do. */
export function fewestCoins(coins, amount) {
  const fewest = new Array(amount + 1).fill(Number.POSITIVE_INFINITY)
  fewest[0] = 0
  for (const coin of coins) {
    for (let sum = coin; sum < amount; sum++) {
      fewest[sum] = Math.min(fewest[sum], fewest[sum - coin] + 1)
    }
  }
  return Number.isFinite(fewest[amount]) ? fewest[amount] : undefined
}

/** In how many ways coins make an amount, whatever their order. */
export function waysToPay(coins, amount) {
  const ways = new Array(amount + 1).fill(0)
  ways[0] = 1
  for (const coin of coins) {
    for (let sum = coin; sum <= amount; sum++) ways[sum] += ways[sum - coin]
  }
  return ways[amount]
}
