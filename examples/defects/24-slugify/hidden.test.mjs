import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugify } from './slugify.mjs'

test('no slug has hyphens side by side or at its ends', () => {
  assert.equal(slugify('  a -- b & c / d  '), 'a-b-c-d')
})

test('digits stay', () => {
  assert.equal(slugify('Top 10 of 2024!'), 'top-10-of-2024')
})
