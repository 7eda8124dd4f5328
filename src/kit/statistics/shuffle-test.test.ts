import { expect, test } from 'vitest'
import { seededRandom } from '../random/seeded-random.ts'
import { mean } from './mean.ts'
import { shuffleTest } from './shuffle-test.ts'

const blocks = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
const difference = (values: readonly number[]) =>
  mean(values.filter((_, index) => index % 2 === 0)) - mean(values.filter((_, index) => index % 2 === 1))
const run = (values: readonly number[], over: readonly number[] = blocks) =>
  shuffleTest(values, over, difference, { random: seededRandom(1), samples: 999 })

test('a difference within every block is found, however far the blocks are apart', () => {
  const values = blocks.map((block, index) => 100 * block + (index % 2 === 0 ? 1 : 0))
  expect(run(values).observed).toBeCloseTo(1, 12)
  expect(run(values).pValue).toBeLessThan(0.02)
  // Without blocks the same difference drowns.
  expect(
    run(
      values,
      blocks.map(() => 0),
    ).pValue,
  ).toBeGreaterThan(0.5)
})

test('values without a difference have the chance 1, and chance alone is hardly ever significant', () => {
  expect(run(blocks.map(() => 3)).pValue).toBe(1)
  const random = seededRandom(2)
  const found = Array.from({ length: 100 }, () => run(blocks.map(() => random()))).filter(
    ({ pValue }) => pValue <= 0.05,
  )
  expect(found.length).toBeLessThan(12)
})
