import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinLine, splitLine } from './csv-line.mjs'

test('plain fields are split at commas', () => {
  assert.deepEqual(splitLine('a,b,c'), ['a', 'b', 'c'])
})

test('empty fields are kept', () => {
  assert.deepEqual(splitLine(',,'), ['', '', ''])
})

test('a comma in quotes belongs to the field', () => {
  assert.deepEqual(splitLine('1,"Smith, Jane",2'), ['1', 'Smith, Jane', '2'])
})

test('an open quote is an error', () => {
  assert.throws(() => splitLine('a,"b'), /never closed/)
})

test('fields with commas are quoted when joined', () => {
  assert.equal(joinLine(['a', 'b,c']), 'a,"b,c"')
})
