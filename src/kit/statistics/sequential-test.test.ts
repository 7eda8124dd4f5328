import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clipOf,
  clippedMean,
  confirmationAlpha,
  fewestPairs,
  judgeLook,
  looksFor,
  selectionAlpha,
  signFlipChance,
} from './sequential-test.ts'

/** The definition, tried out: every sign pattern, one by one. */
function chanceByTrying(gains: readonly number[]): number {
  const kept = gains.filter((gain) => gain !== 0)
  const clip = clipOf(gains)
  const scores = kept.map((gain) => Math.max(1, Math.round(100 * Math.min(1, Math.abs(gain) / clip))))
  const sumOf = (sign: (index: number) => number) =>
    scores.reduce((sum, score, index) => sum + sign(index) * score, 0)
  const observed = sumOf((index) => Math.sign(kept[index]!))
  let reached = 0
  for (let pattern = 0; pattern < 2 ** kept.length; pattern++) {
    if (sumOf((index) => ((pattern >> index) & 1 ? 1 : -1)) >= observed) reached++
  }
  return reached / 2 ** kept.length
}

const gain = fc.oneof(
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.constantFrom(0, 1, -1, 0.5, 100, -100, Number.NEGATIVE_INFINITY),
)

test('the p-value is that of trying all sign patterns', () => {
  fc.assert(
    fc.property(fc.array(gain, { maxLength: 11 }), (gains) => {
      expect(signFlipChance(gains)).toBeCloseTo(chanceByTrying(gains), 12)
    }),
  )
})

test('eight wins in a row have the chance of eight equal coin tosses', () => {
  expect(signFlipChance([1, 2, 3, 4, 5, 6, 7, 8])).toBe(2 ** -8)
  expect(signFlipChance([-1, -2, -3])).toBe(1)
})

test('pairs without a difference say nothing', () => {
  expect(signFlipChance([0, 0, 0])).toBe(1)
  expect(signFlipChance([])).toBe(1)
  expect(signFlipChance([0, 1, 0, 2, -1])).toBe(signFlipChance([1, 2, -1]))
})

test('the size of a huge gain beyond the clip does not matter', () => {
  const gains = [1, -1, 2, 1.5, -0.5, 3]
  expect(clipOf(gains)).toBeCloseTo(1.5 * 1.25, 12)
  expect(signFlipChance([...gains, 50])).toBe(signFlipChance([...gains, 5000]))
})

test('a pair lost by a failure counts as a loss at the clip', () => {
  const gains = [1, 1, 1, 1, 1, 1, 1]
  expect(signFlipChance([...gains, Number.NEGATIVE_INFINITY])).toBe(signFlipChance([...gains, -1000]))
  expect(clippedMean([...gains, Number.NEGATIVE_INFINITY])).toBeCloseTo((7 - 1.5) / 8, 12)
  expect(signFlipChance([0, 0, Number.NEGATIVE_INFINITY])).toBe(1)
  expect(clippedMean([0, 0, Number.NEGATIVE_INFINITY])).toBe(0)
})

test('the clipped mean counts pairs without a difference and cuts outliers off', () => {
  expect(clippedMean([0, 0, 1, 1])).toBe(0.5)
  expect(clippedMean([1, 1, 1, 1000])).toBeCloseTo((3 + 1.5) / 4, 12)
  expect(clippedMean([])).toBe(0)
})

test('what wins has a clipped mean above zero', () => {
  fc.assert(
    fc.property(
      fc.array(gain, { minLength: 5, maxLength: 60 }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (gains, shift) => {
        const shifted = gains.map((value) => value + shift)
        if (signFlipChance(shifted) <= 0.03) expect(clippedMean(shifted)).toBeGreaterThan(0)
      },
    ),
    { numRuns: 2000 },
  )
})

test('24 pairs are looked at after 8, 12, 16 and 24 with these bounds', () => {
  const looks = looksFor(24)
  expect(looks.map(({ pairs }) => pairs)).toEqual([8, 12, 16, 24])
  const bounds = looks.map(({ winShare }) => winShare * confirmationAlpha(50))
  for (const [index, bound] of [0.005, 0.003, 0.006, 0.012].entries())
    expect(bounds[index]).toBeCloseTo(bound, 12)
  expect(looks.map(({ dropAbove }) => dropAbove)).toEqual([0.5, 0.3, 0.15, 0])
  expect(looksFor(10).map(({ pairs }) => pairs)).toEqual([4, 5, 7, 10])
})

test('looks that coincide become the later one', () => {
  expect(looksFor(2).map(({ pairs, winShare }) => [pairs, winShare])).toEqual([
    [1, 0.15],
    [2, 0.6],
  ])
})

test('a look says win, drop or continue, and the last one leaves nothing open', () => {
  const [first, , , last] = looksFor(24)
  const alpha = selectionAlpha(3)
  expect(judgeLook(first!, 0.25 * alpha, alpha)).toBe('win')
  expect(judgeLook(first!, 0.26 * alpha, alpha)).toBe('continue')
  expect(judgeLook(first!, 0.51, alpha)).toBe('drop')
  expect(judgeLook(last!, 0.011, alpha)).toBe('drop')
  expect(judgeLook(last!, 0.01, alpha)).toBe('win')
})

test('alpha is shared by candidates, and by the rounds of a campaign', () => {
  expect(selectionAlpha(1)).toBe(0.05)
  expect(selectionAlpha(5)).toBeCloseTo(0.01, 12)
  expect(confirmationAlpha(10)).toBe(0.05)
  expect(confirmationAlpha(100)).toBe(0.01)
})

test('with fewer than the fewest pairs even a candidate that is always better cannot win', () => {
  for (const alpha of [0.05, 0.02, 0.01, 0.001]) {
    const fewest = fewestPairs(alpha)
    expect(2 ** -fewest).toBeLessThanOrEqual(0.6 * alpha)
    expect(2 ** -(fewest - 1)).toBeGreaterThan(0.6 * alpha)
  }
})

test('more pairs than can be counted are refused', () => {
  expect(() => signFlipChance(new Array(1001).fill(1))).toThrow('at most 1000 pairs')
  expect(signFlipChance(new Array(1000).fill(1))).toBeGreaterThan(0)
})
