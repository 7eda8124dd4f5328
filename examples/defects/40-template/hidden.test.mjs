import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from './template.mjs'

test('filters work on numbers and on blanks', () => {
  assert.equal(render('{{a|quote}} {{ b | trim }}.', { a: 12, b: '  x ' }), '“12” x.')
})

test('one value may be filled in twice', () => {
  assert.equal(render('{{x}}{{x|upper}}', { x: 'é' }), 'éÉ')
})
