import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOfDay, dayOfYear, isLeapYear } from './leap-year.mjs'

test('97 of 400 years have a leap day', () => {
  let leaps = 0
  for (let year = 1601; year <= 2000; year++) if (isLeapYear(year)) leaps++
  assert.equal(leaps, 97)
})

test('the last day of a leap year is the 366th', () => {
  assert.equal(dayOfYear(2024, 12, 31), 366)
  assert.deepEqual(dateOfDay(2024, 366), { month: 12, day: 31 })
})
