import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode, encode } from './run-length.mjs'

test('nothing is nothing', () => {
  assert.equal(encode(''), '')
  assert.equal(decode(''), '')
})

test('runs are counted', () => {
  assert.equal(encode('aaab'), '3ab')
})

test('single letters stay as they are', () => {
  assert.equal(encode('abc'), 'abc')
})

test('runs are read', () => {
  assert.equal(decode('3a2bc'), 'aaabbc')
})
