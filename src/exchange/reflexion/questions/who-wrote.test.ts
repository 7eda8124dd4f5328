import { expect, test } from 'vitest'
import { whoWrote } from './who-wrote.ts'

const summary = (lists: (string[] | undefined)[]) =>
  whoWrote(lists).map(({ reflection, inView, stored }) => [reflection, inView, stored])

test('a reflection belongs to the attempt before the one that shows it first', () => {
  expect(summary([[], ['a'], ['a', 'b']])).toEqual([
    ['a', [], 1],
    ['b', [0], 2],
    [undefined, [0, 1], 2],
  ])
})

test('two that appear at once were written after the same attempt', () => {
  expect(summary([[], ['a', 'b'], ['a', 'b', 'c']])).toEqual([
    ['a\nb', [], 1],
    ['c', [0], 2],
    [undefined, [0, 1], 2],
  ])
})

test('an equal text that is added is a new reflection', () => {
  expect(summary([[], ['a'], ['a', 'a']])).toEqual([
    ['a', [], 1],
    ['a', [0], 2],
    [undefined, [0, 1], 2],
  ])
})

test('a list that is replaced each time shows the last one only', () => {
  expect(summary([[], ['a'], ['b'], ['b']])).toEqual([
    ['a', [], 1],
    ['b', [0], 2],
    [undefined, [1], 2],
    [undefined, [1], 2],
  ])
})

test('an attempt that is not listed had in view what the next one shows from before it', () => {
  expect(summary([[], undefined, ['a']])).toEqual([
    ['a', [], 1],
    [undefined, [0], 1],
    [undefined, [0], 1],
  ])
  expect(summary([[], undefined, ['a', 'b']])).toEqual([
    ['a', [], 1],
    ['b', [0], 2],
    [undefined, [0, 1], 2],
  ])
  expect(summary([[], ['a'], undefined])).toEqual([
    ['a', [], 1],
    [undefined, [0], 1],
    [undefined, [0], 1],
  ])
})

test('what is in view of the first attempt was written before the log begins', () => {
  const [first, second] = whoWrote([['a'], ['a', 'b']])
  expect(first).toEqual({ reflection: 'b', inView: [], carriedIn: ['a'], stored: 1 })
  expect(second).toEqual({ inView: [0], carriedIn: [], stored: 1 })
})
