import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions, newest } from './semver.mjs'

test('every place is a number', () => {
  assert.equal(compareVersions('10.0.0', '9.0.0'), 1)
  assert.equal(compareVersions('1.0.99', '1.0.100'), -1)
  assert.equal(compareVersions('1.0.0-alpha', '1.0.0-beta'), -1)
})

test('the newest of many is found', () => {
  assert.equal(newest(['0.9.11', '0.10.2', '0.10.10', '0.2.30']), '0.10.10')
})
