import { expect, test } from 'vitest'
import { seededRandom } from '../random/seeded-random.ts'
import { krippendorffAlpha, krippendorffInterval, type RatedUnit } from './krippendorff-alpha.ts'

/** Turns rows by rater, with a dot where a rating is missing, into units. */
function units(...raters: string[]): RatedUnit[] {
  const rows = raters.map((row) => row.split(' ').map((cell) => (cell === '.' ? null : Number(cell))))
  return rows[0]!.map((_, unit) => rows.map((row) => row[unit]))
}

const fourObservers = units(
  '1 2 3 3 2 1 4 1 2 . . .',
  '1 2 3 3 2 2 4 1 2 5 . 3',
  '. 3 3 3 2 3 4 2 2 5 1 .',
  '1 2 3 3 2 4 4 1 2 5 1 .',
)
const threeCoders = units(
  '. . . . . 3 4 1 2 1 1 3 3 . 3',
  '1 . 2 1 3 3 4 3 . . . . . . .',
  '. . 2 1 3 4 4 . 2 1 1 3 3 . 4',
)

test.each([
  ['nominal', 0.743],
  ['ordinal', 0.815],
  ['interval', 0.849],
] as const)('Krippendorff’s four observers agree at the %s level by %f', (level, expected) => {
  expect(krippendorffAlpha(fourObservers, level)).toBeCloseTo(expected, 3)
})

test.each([
  ['nominal', 0.691],
  ['interval', 0.811],
] as const)('three coders with many gaps agree at the %s level by %f', (level, expected) => {
  expect(krippendorffAlpha(threeCoders, level)).toBeCloseTo(expected, 3)
})

test('two observers with two values agree hardly more than chance', () => {
  const two = units('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0')
  expect(krippendorffAlpha(two, 'nominal')).toBeCloseTo(0.095, 3)
  expect(krippendorffAlpha(two, 'interval')).toBeCloseTo(0.095, 3)
})

test('names can be compared, but have no order', () => {
  const named: RatedUnit[] = [
    ['lie', 'lie'],
    ['true', 'lie'],
    ['true', 'true'],
  ]
  expect(krippendorffAlpha(named, 'nominal')).toBeCloseTo(1 - 5 * (2 / 18), 12)
  expect(() => krippendorffAlpha(named, 'ordinal')).toThrow('the level nominal')
})

test('full agreement is one, opposition lies below zero', () => {
  expect(
    krippendorffAlpha(
      [
        [1, 1],
        [5, 5],
        [9, 9, null],
      ],
      'interval',
    ),
  ).toBe(1)
  expect(
    krippendorffAlpha(
      [
        [0, 10],
        [10, 0],
      ],
      'interval',
    ),
  ).toBeLessThan(0)
})

test('agreement on a single value, or a single rater, says nothing', () => {
  expect(
    krippendorffAlpha(
      [
        [0.1, 0.1, 0.1],
        [0.1, 0.1],
      ],
      'interval',
    ),
  ).toBeUndefined()
  expect(
    krippendorffAlpha(
      [
        [1, null],
        [2, undefined],
      ],
      'interval',
    ),
  ).toBeUndefined()
  expect(krippendorffAlpha([], 'nominal')).toBeUndefined()
  expect(krippendorffInterval([[1], [2]], 'interval', { random: seededRandom(1) })).toBeUndefined()
})

test('the interval holds the estimate and is the same for the same chance', () => {
  const interval = krippendorffInterval(fourObservers, 'interval', { random: seededRandom(2), samples: 1000 })
  expect(interval).toEqual(
    krippendorffInterval(fourObservers, 'interval', { random: seededRandom(2), samples: 1000 }),
  )
  expect(interval!.low).toBeLessThan(0.849)
  expect(interval!.low).toBeGreaterThan(0.3)
  expect(interval!.high).toBeGreaterThan(0.9)
  expect(interval!.high).toBeLessThanOrEqual(1)
})
