import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugify, uniqueSlug } from './slugify.mjs'

test('letters become small', () => {
  assert.equal(slugify('Hello'), 'hello')
})

test('marks above letters go', () => {
  assert.equal(slugify('Crème brûlée'), 'creme-brulee')
})

test('other characters become hyphens', () => {
  assert.equal(slugify('What, no tea?'), 'what-no-tea')
})

test('a taken slug gets a number', () => {
  assert.equal(uniqueSlug('Tea', new Set(['tea', 'tea-2'])), 'tea-3')
})

test('a title without letters has a name as well', () => {
  assert.equal(uniqueSlug('???', new Set()), 'untitled')
})
