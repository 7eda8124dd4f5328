import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatten, type Range, ranAt, union } from './segments.ts'

test('the innermost stretch counts', () => {
  const segments = flatten([
    [0, 100, 1],
    [20, 60, 0],
    [30, 40, 3],
  ])
  expect(segments).toEqual([
    [0, true],
    [20, false],
    [30, true],
    [40, false],
    [60, true],
    [100, false],
  ])
})

test('nothing ran where no stretch lies', () => {
  const segments = flatten([[10, 20, 1]])
  expect([0, 9, 10, 19, 20, 99].map((offset) => ranAt(segments, offset))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
  expect(ranAt([], 5)).toBe(false)
  expect(ranAt(flatten([]), 5)).toBe(false)
})

/** Stretches that lie inside one another, as those of V8 do. */
const nested: fc.Arbitrary<Range[]> = fc.letrec<{ tree: Range[] }>((tie) => ({
  tree: fc
    .tuple(fc.nat(3), fc.nat(3), fc.nat(2), fc.option(tie('tree'), { depthSize: 'small' }))
    .map(([before, after, count, inside]) => {
      const moved = (inside ?? []).map(([start, end, ran]): Range => [start + before, end + before, ran])
      const end = Math.max(before, ...moved.map((range) => range[1])) + after + 1
      return [[0, end, count] as Range, ...moved]
    }),
})).tree

test('laying flat says at each place what the smallest stretch round it says', () => {
  fc.assert(
    fc.property(nested, fc.nat(40), (ranges, offset) => {
      const round = ranges.filter(([start, end]) => start <= offset && offset < end)
      const smallest = round.findLast((range) =>
        round.every((other) => range[1] - range[0] <= other[1] - other[0]),
      )
      expect(ranAt(flatten(ranges), offset)).toBe((smallest?.[2] ?? 0) > 0)
    }),
  )
})

test('a union ran where either ran', () => {
  fc.assert(
    fc.property(nested, nested, fc.nat(40), (left, right, offset) => {
      const [one, other] = [flatten(left), flatten(right)]
      expect(ranAt(union(one, other), offset)).toBe(ranAt(one, offset) || ranAt(other, offset))
    }),
  )
})
