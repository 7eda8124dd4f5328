import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths } from './add-months.mjs'

test('the year changes with the month', () => {
  assert.equal(addMonths('2023-11-05', 3), '2024-02-05')
  assert.equal(addMonths('2024-02-29', -1), '2024-01-29')
})

test('a long month does not lengthen the day', () => {
  assert.equal(addMonths('2023-02-28', 1), '2023-03-28')
  assert.equal(addMonths('2023-08-31', 1), '2023-09-30')
})
