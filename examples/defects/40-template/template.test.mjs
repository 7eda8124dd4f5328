import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookUp, render } from './template.mjs'

test('a text without places stays as it is', () => {
  assert.equal(render('Hello', {}), 'Hello')
})

test('values are filled in', () => {
  assert.equal(render('Hello {{ user.name }}!', { user: { name: 'Ann' } }), 'Hello Ann!')
})

test('what is missing is empty', () => {
  assert.equal(render('[{{ no.such.thing }}]', {}), '[]')
  assert.equal(lookUp({ a: 0 }, 'a'), 0)
})

test('filters change a value', () => {
  assert.equal(render('{{ name|upper }}', { name: 'ann' }), 'ANN')
})

test('a filter that does not exist is an error', () => {
  assert.throws(() => render('{{ a|shout }}', {}), /no filter shout in \{\{ a\|shout \}\}/)
})
