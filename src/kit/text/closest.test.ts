import { expect, test } from 'vitest'
import { closest, editDistance } from './closest.ts'

test.each([
  ['iterationz', 'iterations'],
  ['trajectry_id', 'trajectory_id'],
  ['sttaus', 'status'],
  ['Message', 'message'],
])('%s was meant to be %s', (word, meant) => {
  expect(closest(word, ['iterations', 'trajectory_id', 'status', 'message', 'notes'])).toBe(meant)
})

test('a word that is near nothing has no suggestion', () => {
  expect(closest('logger', ['turn', 'speaker', 'message'])).toBeUndefined()
  expect(closest('time', ['turn', 'game_id'])).toBeUndefined()
})

test('swapped neighbours count as one mistake', () => {
  expect(editDistance('abcd', 'abdc')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
  expect(editDistance('kitten', 'sitting')).toBe(3)
})
