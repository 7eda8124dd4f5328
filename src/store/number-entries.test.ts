import { expect, test } from 'vitest'
import type { JournalEntry } from '../contracts/index.ts'
import type { JournalDraft } from '../spine/index.ts'
import { numberEntries } from './number-entries.ts'

const timed: JournalDraft = { type: 'time', key: 'round "1"/now', value: 1 }

test('a line is the entry as JSON: number, epoch and time first, the checksum last', () => {
  const { print, head } = numberEntries(undefined, () => new Date('2026-11-16T09:00:00Z'))
  const entry = (seq: number) => ({
    seq,
    epoch: 1,
    at: '2026-11-16T09:00:00.000Z',
    ...timed,
    sum: head().sum,
  })
  expect(print(timed)).toBe(`${JSON.stringify(entry(1))}\n`)
  const first = head().sum
  expect(print(timed)).toBe(`${JSON.stringify(entry(2))}\n`)
  expect(head().sum).not.toBe(first)
})

test('time continues from the last entry and never goes back', () => {
  const times = [
    '2026-11-16T08:00:00Z',
    '2026-11-16T09:00:01Z',
    '2026-11-16T07:00:00Z',
    '2026-11-16T09:00:02Z',
  ]
  const last = { ...timed, seq: 7, epoch: 2, at: '2026-11-16T09:00:00Z' } as JournalEntry
  const { print, epoch } = numberEntries(last, () => new Date(times.shift()!))
  const entries = [1, 2, 3, 4].map(() => JSON.parse(print(timed)) as JournalEntry)
  expect(epoch).toBe(3)
  expect(entries.map(({ seq, at }) => [seq, at])).toEqual([
    [8, '2026-11-16T09:00:00.000Z'],
    [9, '2026-11-16T09:00:01.000Z'],
    [10, '2026-11-16T09:00:01.000Z'],
    [11, '2026-11-16T09:00:02.000Z'],
  ])
})

test('a clock without a time is a bug that shows', () => {
  const { print } = numberEntries(undefined, () => new Date(Number.NaN))
  expect(() => print(timed)).toThrow(RangeError)
})
