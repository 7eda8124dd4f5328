import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions, newest, parseVersion } from './semver.mjs'

test('equal versions are equal', () => {
  assert.equal(compareVersions('1.2.3', '1.2.3'), 0)
})

test('the first difference counts', () => {
  assert.equal(compareVersions('1.2.3', '1.3.0'), -1)
  assert.equal(compareVersions('2.0.0', '1.9.9'), 1)
})

test('a beta comes before the finished version', () => {
  assert.equal(compareVersions('1.0.0-beta', '1.0.0'), -1)
})

test('ten is more than nine', () => {
  assert.equal(newest(['1.9.0', '1.10.0', '1.2.0']), '1.10.0')
})

test('other texts are refused', () => {
  assert.throws(() => parseVersion('1.2'), /1\.2 is no version/)
})
