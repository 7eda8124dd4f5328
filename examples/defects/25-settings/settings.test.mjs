import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeSettings, defaults, describeSettings } from './settings.ts'

test('nothing given means the defaults', () => {
  assert.deepEqual(completeSettings({}), defaults)
})

test('what is given counts', () => {
  assert.equal(completeSettings({ retries: 5 }).retries, 5)
  assert.equal(completeSettings({ name: ' build ' }).name, 'build')
})

test('a name of blanks is no name', () => {
  assert.equal(completeSettings({ name: '  ' }).name, 'task')
})

test('nothing may be asked for on purpose', () => {
  const settings = completeSettings({ retries: 0, timeoutMs: 0, verbose: false })
  assert.equal(describeSettings(settings), 'task: 0 retries, 0 ms')
})
