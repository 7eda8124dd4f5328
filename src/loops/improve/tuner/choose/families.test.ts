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

test('the family that a region names comes before all others', () => {
  expect(familiesOf({ kind: 'number', family: 'place' }, families)).toEqual({
    own: ['place'],
    wider: ['tuning', 'training_config', 'optimization'],
  })
})

test('without one, a custom family is chosen by its name, and else a built-in one', () => {
  expect(familiesOf({ kind: 'number' }, families).own).toEqual(['tuning'])
  expect(familiesOf({ kind: 'deletion' }, families).own).toEqual(['optimization', 'architecture'])
  expect(familiesOf({ kind: 'number', family: 'unknown' }, ['only']).own).toEqual(['only'])
})

test('a combination is one, whatever it is made of', () => {
  expect(familiesOf({ kind: 'combination', family: 'place' }, families).own).toEqual([
    'recombination',
    'place',
  ])
})
