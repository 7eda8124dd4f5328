import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { noiseTraits } from './noise-traits.ts'

const normal = (seed: number, count: number) => {
  const random = seededRandom(seed, 'traits')
  return Array.from({ length: count }, () => 100 + random() + random() + random() + random() - 2)
}
const kinds = (runs: readonly number[]) => noiseTraits(runs).map(({ kind }) => kind)

test('runs that are all equal are constant', () => {
  expect(noiseTraits([3, 3, 3])).toEqual([{ kind: 'constant', says: 'All 3 runs gave 3.' }])
})

test('ordinary noise is even', () => {
  let even = 0
  for (let seed = 0; seed < 100; seed++) if (kinds(normal(seed, 32))[0] === 'even') even++
  expect(even).toBeGreaterThan(90)
})

test('outliers, drift, slow waves, levels and few values are named', () => {
  const runs = normal(1, 32)
  expect(kinds(runs.map((score, index) => (index % 16 === 3 ? score * 3 : score)))).toContain('outliers')
  expect(kinds(runs.map((score, index) => score + 0.2 * index))).toContain('drift')
  expect(kinds(runs.map((score, index) => score + 3 * Math.sin(index / 3)))).toContain('slow_waves')
  expect(kinds(runs.map((score, index) => score + (((index * 7) % 5) % 2 === 0 ? 0 : 8)))).toContain(
    'two_levels',
  )
  expect(kinds(runs.map((score) => Math.round(score)))).toContain('few_values')
})

test('few runs say nothing', () => {
  expect(noiseTraits([1, 2, 3])).toEqual([])
})
