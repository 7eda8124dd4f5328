// Prints the number of comparators of a network that sorts 8 values. By the 0-1 principle, a network that sorts all 256 inputs
// of zeros and ones sorts every input.
import { network } from './network.mjs'

const wires = 8
const isComparator = (pair) =>
  Array.isArray(pair) &&
  pair.length === 2 &&
  pair.every((wire) => Number.isInteger(wire) && wire >= 0 && wire < wires) &&
  pair[0] < pair[1]

if (!Array.isArray(network) || !network.every(isComparator)) {
  console.error('A comparator is a pair of wires, the upper one first.')
  process.exit(1)
}
for (let input = 0; input < 2 ** wires; input++) {
  const values = Array.from({ length: wires }, (_, wire) => (input >> wire) & 1)
  for (const [upper, lower] of network) {
    if (values[upper] > values[lower]) [values[upper], values[lower]] = [values[lower], values[upper]]
  }
  if (values.some((value, wire) => wire > 0 && values[wire - 1] > value)) {
    console.error(`The network does not sort ${input.toString(2).padStart(wires, '0')}.`)
    process.exit(1)
  }
}
console.log(JSON.stringify({ comparators: network.length }))
