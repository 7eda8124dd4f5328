const bins = 5
const roundsNeeded = 8

/**
 * How far what an agent does follows from itself and not from the others: the information that its own past has about its behaviour,
 * against that and the information that the past of the others has (mutual information at lag one, in five bins). It is 1 before there
 * are eight rounds, and where neither says anything.
 */
export function transferRatio(
  own: readonly number[],
  behaviour: readonly number[],
  others: readonly number[],
): number {
  if (behaviour.length < roundsNeeded) return 1
  const now = binned(behaviour.slice(1))
  const fromSelf = mutualInformation(binned(own.slice(0, -1)), now)
  const fromOthers = mutualInformation(binned(others.slice(0, -1)), now)
  const sum = fromSelf + fromOthers
  return sum < 1e-8 ? 1 : fromSelf / sum
}

function binned(series: readonly number[]): number[] {
  const [low, high] = [Math.min(...series), Math.max(...series)]
  if (low === high) return series.map(() => 0)
  return series.map((value) => Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins)))
}

function mutualInformation(one: readonly number[], other: readonly number[]): number {
  const joint = one.map((place, index) => place * bins + other[index]!)
  return Math.max(0, entropyOf(one) + entropyOf(other) - entropyOf(joint))
}

function entropyOf(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let sum = 0
  for (const count of counts.values()) sum -= (count / values.length) * Math.log(count / values.length)
  return sum
}
