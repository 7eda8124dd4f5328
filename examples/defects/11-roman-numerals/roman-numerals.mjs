const values = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

const steps = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** The number that a Roman numeral stands for. */
export function fromRoman(numeral) {
  let total = 0
  for (let at = 0; at < numeral.length; at++) {
    const value = values[numeral[at]]
    if (value === undefined) throw new SyntaxError(`${numeral[at]} is no Roman digit`)
    const next = values[numeral[at + 1]] ?? 0
    if (value < next) total += value
    else total += value
  }
  return total
}

/** A number from 1 to 3999 as a Roman numeral. */
export function toRoman(number) {
  let rest = number
  let numeral = ''
  for (const [value, letters] of steps) {
    while (rest >= value) {
      numeral += letters
      rest -= value
    }
  }
  return numeral
}
