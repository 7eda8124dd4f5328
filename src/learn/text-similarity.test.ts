import fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarityBound, textSimilarity } from './text-similarity.ts'

// The numbers are those of Python’s difflib.SequenceMatcher(None, first, second).ratio().
test.each([
  ['', '', 1],
  ['a', '', 0],
  ['abcd', 'bcde', 0.75],
  ['private Thread currentThread;', 'private volatile Thread currentThread;', 0.8656716417910447],
  ['tide', 'diet', 0.25],
  ['diet', 'tide', 0.5],
  ['héllo 😀', 'hello 😀', 0.8571428571428571],
])('%j and %j are %d alike', (first, second, similarity) => {
  expect(textSimilarity(first, second)).toBe(similarity)
})

const plan =
  'I was stuck in a loop in which I looked at the desk. Next I will open drawer 3, take tomato 3, go to fridge 1 and cool it, then open microwave 2 and put tomato 3 in it. If I am stuck again I will try another action, such as shelf 9.'

test('in a long text what is frequent does not begin a piece', () => {
  expect(textSimilarity(plan, plan.replaceAll('tomato', 'potato'))).toBe(0.7801724137931034)
  expect(textSimilarity(plan, plan.replaceAll(' I ', ' we '))).toBe(0.9743589743589743)
  expect(textSimilarity(plan, [...plan].reverse().join(''))).toBe(0.01293103448275862)
})

test('a long text in which every character is frequent is compared too', () => {
  const repeated = 'I will go to drawer 3, take tomato 3, then cool it. '.repeat(6)
  expect(textSimilarity(repeated, repeated.replaceAll('tomato', 'potato'))).toBeGreaterThan(0.9)
})

test('a text is like itself, nothing is outside of 0 and 1, and the bound is one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '😀'), maxLength: 260 })
  fc.assert(
    fc.property(text, text, (first, second) => {
      const similarity = textSimilarity(first, second)
      expect(textSimilarity(first, first)).toBe(1)
      expect(similarity).toBeGreaterThanOrEqual(0)
      expect(similarity).toBeLessThanOrEqual(similarityBound(first, second))
      expect(similarityBound(first, second)).toBeLessThanOrEqual(1)
    }),
    { seed: 1, numRuns: 300 },
  )
})
