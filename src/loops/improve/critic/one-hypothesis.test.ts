import { expect, test } from 'vitest'
import { planOf } from './critic.suite.ts'
import { oneHypothesis } from './one-hypothesis.ts'

const objection = (hypothesis: string, change = 'Look it up') =>
  oneHypothesis(planOf({ hypothesis, steps: [{ step: 1, file: 'a.ts', change }] }))

test.each([
  'Caching lookups should lower latency because they repeat',
  'Caching lookups should lower latency because repeated lookups should then hit memory and should be cheap',
  'Caching lookups should lower latency, which should raise throughput, because they repeat',
  'A step of 0.1 will help since the gradient will be smaller',
  'Using arrays as buffers should lower copies and garbage because both come from strings',
  'Lookups repeat. Caching them should lower latency.',
  'Replace 0.5 by 0.7 in line 3',
])('one claim passes: %s', (hypothesis) => {
  expect(objection(hypothesis)).toBeUndefined()
})

test.each([
  ['', 'blank'],
  [' \n', 'blank'],
  ['Caching should help because lookups repeat, and also a larger buffer should', '"and also"'],
  ['Caching should help because lookups repeat. Furthermore buffers grow', '"Furthermore"'],
  ['Caching should lower latency and batching should lower memory because both are slow', '2 predictions'],
  [
    'Caching should help because lookups repeat, and batching should help because calls are slow',
    '2 predictions',
  ],
  ['Caching should lower latency. Batching should lower memory.', '2 predictions'],
  ['Caching should lower latency. It should also lower memory.', '2 predictions'],
  ['1. Cache the lookups\n2. Batch the writes', '2 predictions'],
])('two claims or none are rejected: %s', (hypothesis, reason) => {
  expect(objection(hypothesis)).toMatch(/^H001: /)
  expect(objection(hypothesis)).toContain(reason)
})

test('a step that tests something else is rejected by its number', () => {
  const change = 'Independently of this, make the buffer larger'
  expect(objection('Caching should help because lookups repeat', change)).toContain(
    'step 1 tests something else',
  )
})
