/** Probabilities of outcomes by name. */
export type Distribution = Readonly<Record<string, number>>

/** The information in nats that is lost by holding one distribution where another is right (Kullback and Leibler). */
export function divergence(right: Distribution, held: Distribution, floor: number): number {
  let sum = 0
  for (const [name, probability] of Object.entries(right)) {
    if (probability > 0) sum += probability * Math.log(probability / Math.max(held[name] ?? 0, floor))
  }
  return Math.max(0, sum)
}

/** The share of probability that differs between two distributions (total variation). */
export function totalVariation(one: Distribution, other: Distribution): number {
  let sum = 0
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    sum += Math.abs((one[name] ?? 0) - (other[name] ?? 0))
  }
  return sum / 2
}
