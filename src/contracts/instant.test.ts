import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from './instant.ts'

test('a plain UTC time is the moment that Date.parse reads', () => {
  const dates = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const text = date.toISOString()
      expect(instant(text)).toBe(date.getTime())
      expect(instant(text.replace(/\.\d+/, ''))).toBe(Math.floor(date.getTime() / 1000) * 1000)
    }),
    { seed: 7, numRuns: 1000 },
  )
})

test.each([
  ['2026-02-30T10:00:00Z', Date.parse('2026-02-30T10:00:00Z')],
  ['2026-01-25T10:30:60Z', Date.parse('2026-01-25T10:30:59Z')],
  ['2026-01-25 10:30:00Z', Date.parse('2026-01-25T10:30:00Z')],
  ['2026-01-25T10:30:00+02', Date.parse('2026-01-25T08:30:00Z')],
  ['2026-01-25T24:00:00Z', Date.parse('2026-01-26T00:00:00Z')],
])('%s is read as before', (text, moment) => {
  expect(instant(text)).toBe(Number.isNaN(moment) ? undefined : moment)
})

test.each(['2026-01-25T10:3x:00Z', '2026-13-25T10:30:00Z', '2026-01-25T10:61:00Z', 'yesterday', ''])(
  '%j is not a point in time',
  (text) => {
    expect(instant(text)).toBeUndefined()
  },
)
