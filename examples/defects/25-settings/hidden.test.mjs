import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeSettings } from './settings.ts'

test('zero retries are zero retries', () => {
  assert.equal(completeSettings({ retries: 0 }).retries, 0)
  assert.equal(completeSettings({ retries: undefined }).retries, 3)
  assert.equal(completeSettings({ retries: 1 }).retries, 1)
})
