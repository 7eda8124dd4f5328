import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinLine, splitLine } from './csv-line.mjs'

test('what was joined is split again', () => {
  for (const fields of [['"'], ['a"b', 'c,d'], ['""', '', 'x'], ['say ""hi""']]) {
    assert.deepEqual(splitLine(joinLine(fields)), fields)
  }
})

test('doubled quotes stand for one', () => {
  assert.deepEqual(splitLine('"a ""b"" c",d'), ['a "b" c', 'd'])
})

test('a quoted field may be empty', () => {
  assert.deepEqual(splitLine('"",a'), ['', 'a'])
})
