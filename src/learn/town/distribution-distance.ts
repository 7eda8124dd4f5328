import type { RoleDistribution } from './belief-cells.ts'

/** The information in nats that is lost by holding one distribution where another is right (Kullback and Leibler). */
export function divergence(right: RoleDistribution, held: RoleDistribution, floor: number): number {
  let sum = 0
  for (const [role, probability] of Object.entries(right)) {
    if (probability > 0) sum += probability * Math.log(probability / Math.max(held[role] ?? 0, floor))
  }
  return Math.max(0, sum)
}

/** The share of probability that would have to move to make two distributions equal (total variation). */
export function moved(one: RoleDistribution, other: RoleDistribution): number {
  let sum = 0
  for (const role of new Set([...Object.keys(one), ...Object.keys(other)])) {
    sum += Math.abs((one[role] ?? 0) - (other[role] ?? 0))
  }
  return sum / 2
}
