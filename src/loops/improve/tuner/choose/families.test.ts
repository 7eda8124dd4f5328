import { expect, test } from 'vitest'
import { familiesOf } from './families.ts'

const families = [
  'architecture',
  'training_config',
  'optimization',
  'other',
  'place',
  'tuning',
  'recombination',
]

test('a change belongs to the family that its region names, and to no wider one', () => {
  expect(familiesOf({ kind: 'number', family: 'place' }, families)).toEqual(['place'])
})

test('without one, a custom family is chosen by its name, and else a built-in one', () => {
  expect(familiesOf({ kind: 'number' }, families)).toEqual(['tuning'])
  expect(familiesOf({ kind: 'deletion' }, families)).toEqual(['optimization', 'architecture'])
  expect(familiesOf({ kind: 'number', family: 'unknown' }, ['only'])).toEqual(['only'])
})

test('a change of an order is no change of what the program runs on', () => {
  expect(familiesOf({ kind: 'order' }, ['infrastructure', 'architecture'])).toEqual(['architecture'])
})

test('only a number of a training belongs to training_config', () => {
  const builtIn = ['training_config', 'optimization', 'other']
  const number = (doing: string) => familiesOf({ kind: 'number', doing }, builtIn)
  expect(number('Raising `batch_size` from 1 to 2 in fit.py')).toEqual(['training_config', 'optimization'])
  expect(number('Raising `width` from 1 to 2 in box.js')).toEqual(['optimization'])
})

test('a combination is one, whatever it is made of', () => {
  expect(familiesOf({ kind: 'combination', family: 'place' }, families)).toEqual(['recombination', 'place'])
})
