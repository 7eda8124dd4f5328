import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromRoman, toRoman } from './roman-numerals.mjs'

test('every number survives the way there and back', () => {
  for (let number = 1; number < 4000; number += 7) assert.equal(fromRoman(toRoman(number)), number)
})
