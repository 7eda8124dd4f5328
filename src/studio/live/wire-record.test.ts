import { expect, test } from 'vitest'
import { wireRecord } from './wire-record.ts'

test('a record has the time that it names, or that of its file, and is never later than its run', () => {
  const placed = { type: 'record', contract: 'x/a', path: 'a.json' } as const
  const at = (record: unknown, written?: number) =>
    wireRecord({ ...placed, record, ...(written !== undefined && { written }) }, 500).at
  expect(at({ timestamp: '1970-01-01T00:00:00.100Z' }, 900)).toBe(100)
  expect(at({}, 300)).toBe(300)
  expect(at({}, 900)).toBe(500)
  expect(at([])).toBe(500)
})
