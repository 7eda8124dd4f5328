import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromRoman, toRoman } from './roman-numerals.mjs'

test('digits add up', () => {
  assert.equal(fromRoman('XVI'), 16)
  assert.equal(fromRoman('MDC'), 1600)
})

test('a smaller digit before a larger one is taken away', () => {
  assert.equal(fromRoman('IX'), 9)
  assert.equal(fromRoman('MCMXC'), 1990)
})

test('other letters are refused', () => {
  assert.throws(() => fromRoman('XYZ'), /Y is no Roman digit/)
})

test('numbers are written', () => {
  assert.equal(toRoman(1994), 'MCMXCIV')
})
