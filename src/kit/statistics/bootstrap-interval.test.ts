import { expect, test } from 'vitest'
import { seededRandom } from '../random/seeded-random.ts'
import { bootstrapInterval } from './bootstrap-interval.ts'
import { mean } from './mean.ts'

const values = Array.from({ length: 200 }, (_, index) => (index * 37) % 101)

test('the interval of a mean is near the one of theory', () => {
  const { estimate, low, high, samples } = bootstrapInterval(values, mean, { random: seededRandom(1) })
  const spread = Math.sqrt(mean(values.map((value) => (value - estimate) ** 2)) / values.length)
  expect(estimate).toBe(mean(values))
  expect(low).toBeCloseTo(estimate - 1.96 * spread, 0)
  expect(high).toBeCloseTo(estimate + 1.96 * spread, 0)
  expect(samples).toBe(2000)
})

test('the same chance gives the same interval, and a lower level a narrower one', () => {
  const draw = (level: number) =>
    bootstrapInterval(values, mean, { random: seededRandom(2), samples: 500, level })
  expect(draw(0.95)).toEqual(draw(0.95))
  expect(draw(0.5).high - draw(0.5).low).toBeLessThan(draw(0.95).high - draw(0.95).low)
})

test('samples without an answer are left out and counted', () => {
  const ratio = (pairs: readonly number[]) => (pairs.every((value) => value === 0) ? undefined : mean(pairs))
  const { samples, low } = bootstrapInterval([0, 0, 1], ratio, { random: seededRandom(3), samples: 1000 })
  expect(samples).toBeGreaterThan(600)
  expect(samples).toBeLessThan(800)
  expect(low).toBeGreaterThan(0)
})

test('a statistic without an answer has no interval', () => {
  expect(() => bootstrapInterval([1], () => undefined, { random: seededRandom(4) })).toThrow('not defined')
  expect(() => bootstrapInterval([], mean, { random: seededRandom(4) })).toThrow('at least 1 value')
})
