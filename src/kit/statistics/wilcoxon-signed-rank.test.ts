import { expect, test } from 'vitest'
import { wilcoxonSignedRank } from './wilcoxon-signed-rank.ts'

const against = (differences: readonly number[]) =>
  wilcoxonSignedRank(
    differences,
    differences.map(() => 0),
  )

test('Darwin’s fifteen pairs have the exact chance that SciPy gives', () => {
  const result = against([6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75])
  expect(result).toEqual({ positive: 96, negative: 24, pairs: 15, pValue: 0.041259765625, exact: true })
})

test('ties and equal pairs are met with the corrected normal approximation', () => {
  const result = wilcoxonSignedRank(
    [125, 115, 130, 140, 140, 115, 140, 125, 140, 135],
    [110, 122, 125, 120, 140, 124, 123, 137, 135, 145],
  )
  expect(result).toMatchObject({ positive: 27, negative: 18, pairs: 9, exact: false })
  expect(result.pValue).toBeCloseTo(0.6352893188352069, 12)
})

test('more than fifty pairs are met with the normal approximation', () => {
  const result = against(Array.from({ length: 60 }, (_, index) => ((index * 37) % 101) - 40.5))
  expect(result.negative).toBe(618)
  expect(result.pValue).toBeCloseTo(0.029051335616798592, 12)
})

test('pairs that do not differ say nothing', () => {
  expect(against([0, 0, 0])).toEqual({ positive: 0, negative: 0, pairs: 0, pValue: 1, exact: true })
})

test('ranks in balance have the chance 1', () => {
  expect(against([1, -2, 3, -4, -5, 6, -7, 8]).pValue).toBe(1)
  expect(against([2, -2]).pValue).toBe(1)
})
