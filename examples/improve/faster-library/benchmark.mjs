// Checks the library on texts with known answers, then times it on a long text and prints the median in milliseconds.
import { deepStrictEqual } from 'node:assert'
import { frequentWords } from './words.mjs'

deepStrictEqual(frequentWords('', 3), [])
deepStrictEqual(frequentWords('b a, B; c! a', 2), [
  ['a', 2],
  ['b', 2],
])
deepStrictEqual(frequentWords('Öl öl ÖL — 12 12', 5), [
  ['öl', 3],
  ['12', 2],
])
deepStrictEqual(frequentWords('x y z y', 10), [
  ['y', 2],
  ['x', 1],
  ['z', 1],
])

const text = longText(6_000)
const expected = checksum(frequentWords(text, 50))
const times = []
for (let turn = 0; turn < 7; turn++) {
  const start = process.hrtime.bigint()
  const found = frequentWords(text, 50)
  times.push(Number(process.hrtime.bigint() - start) / 1e6)
  deepStrictEqual(checksum(found), expected)
}
deepStrictEqual(expected, '50 556 w0')
console.log(JSON.stringify({ milliseconds: times.sort((left, right) => left - right)[3] }))

/** Words of which few are frequent and many are rare, the same ones each time. */
function longText(length) {
  let state = 1
  const words = Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return `w${Math.floor(1500 * (state / 2 ** 32) ** 3)}`
  })
  return words.join(' ')
}

function checksum(found) {
  return `${found.length} ${found[0][1]} ${found[0][0]}`
}
