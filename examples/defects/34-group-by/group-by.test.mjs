import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countBy, groupBy, partition } from './group-by.ts'

test('items are sorted into groups', () => {
  const groups = groupBy(['ant', 'bee', 'ape'], (word) => word[0])
  assert.deepEqual(
    [...groups],
    [
      ['a', ['ant', 'ape']],
      ['b', ['bee']],
    ],
  )
})

test('a list is parted in two', () => {
  assert.deepEqual(
    partition([1, 2, 3, 4], (item) => item > 2),
    [
      [3, 4],
      [1, 2],
    ],
  )
  assert.deepEqual(
    partition([], () => true),
    [[], []],
  )
})

test('a single key is counted', () => {
  assert.deepEqual(
    countBy([7, 7], (item) => item),
    [[7, 2]],
  )
})

test('the most frequent key comes first', () => {
  const counts = countBy([...'banana'], (letter) => letter)
  assert.deepEqual(counts, [
    ['a', 3],
    ['n', 2],
    ['b', 1],
  ])
})
