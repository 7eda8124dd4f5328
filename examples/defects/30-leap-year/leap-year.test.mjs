import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOfDay, dayOfYear, isLeapYear, monthLength } from './leap-year.mjs'

test('most years have no leap day', () => {
  assert.equal(isLeapYear(2023), false)
  assert.equal(isLeapYear(1900), false)
})

test('every fourth year has a leap day', () => {
  assert.equal(isLeapYear(2024), true)
})

test('every fourth century has a leap day', () => {
  assert.equal(isLeapYear(2000), true)
})

test('days of the year are counted', () => {
  assert.equal(dayOfYear(2023, 3, 1), 60)
  assert.deepEqual(dateOfDay(2023, 60), { month: 3, day: 1 })
})

test('there are twelve months', () => {
  assert.throws(() => monthLength(2023, 13), RangeError)
})
