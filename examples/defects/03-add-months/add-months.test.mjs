import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, daysBetween, daysInMonth } from './add-months.mjs'

test('February has a leap day in leap years', () => {
  assert.equal(daysInMonth(2024, 2), 29)
  assert.equal(daysInMonth(2023, 2), 28)
})

test('days between dates are counted', () => {
  assert.equal(daysBetween('2024-02-28', '2024-03-01'), 2)
})

test('the last day of a month stays the last day', () => {
  assert.equal(addMonths('2024-01-31', 1), '2024-02-29')
})

test('a day that every month has stays the same', () => {
  assert.equal(addMonths('2024-01-15', 1), '2024-02-15')
})

test('no months change nothing at the end of the year', () => {
  assert.equal(addMonths('2024-12-31', 0), '2024-12-31')
})
