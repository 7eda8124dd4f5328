import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Query } from './fluent-query.mjs'

const cups = [
  { name: 'small', size: 1, colour: 'red' },
  { name: 'large', size: 3, colour: 'blue' },
  { name: 'medium', size: 2, colour: 'red' },
]
const namesOf = (records) => records.map(({ name }) => name)

test('without conditions all records fit', () => {
  assert.deepEqual(namesOf(new Query(cups).all()), ['small', 'large', 'medium'])
})

test('conditions choose', () => {
  assert.deepEqual(namesOf(new Query(cups).where('colour', 'red').all()), ['small', 'medium'])
})

test('the first record is given alone', () => {
  assert.equal(new Query(cups).where('size', 3).first().name, 'large')
  assert.equal(new Query([]).first(), undefined)
})

test('records are put in order', () => {
  assert.deepEqual(namesOf(new Query(cups).orderBy('size').take(2).all()), ['small', 'medium'])
})
