import assert from 'node:assert/strict'
import { test } from 'node:test'
import { score } from './bowling.mjs'

const rolls = (count, knocked) => new Array(count).fill(knocked)

test('a game in the gutter scores nothing', () => {
  assert.equal(score(rolls(20, 0)), 0)
})

test('open frames add up', () => {
  assert.equal(score(rolls(20, 1)), 20)
})

test('a strike counts the next two rolls twice', () => {
  assert.equal(score([10, 3, 4, ...rolls(16, 0)]), 24)
})

test('twelve strikes are a perfect game', () => {
  assert.equal(score(rolls(12, 10)), 300)
})

test('a spare counts the next roll twice', () => {
  assert.equal(score([7, 3, 4, ...rolls(17, 0)]), 18)
})
