import { expect, test } from 'vitest'
import { seatPlace, seatRadius, tableHeight, tableWidth } from './seat-places.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

test.each([7, 9, 12, 15])('at a table of %i no name or role lies on another one or on a seat', (count) => {
  const places = Array.from({ length: count }, (_, index) => seatPlace(index, count))
  const seats = places.map(({ x, y }) => box(x, y - seatRadius, 2 * seatRadius, 2 * seatRadius))
  // Two lines of 12 pixels: the name with its star, and a role as long as Investigator.
  const names = places.map(({ x, y, shift, above }) => box(x + shift, y + (above ? -47 : 22), 66, 11))
  const roles = places.map(({ x, y, shift, above }) => box(x + shift, y + (above ? -34 : 35), 72, 11))
  const all = [...seats, ...names, ...roles]
  const overlaps = all.flatMap((one, index) => all.slice(index + 1).filter((other) => overlap(one, other)))
  expect(overlaps).toEqual([])
  for (const { left, right, top, bottom } of all) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(tableWidth)
    expect(bottom).toBeLessThanOrEqual(tableHeight(count))
  }
})

const box = (x: number, top: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top,
  bottom: top + height,
})

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
