import { expect, test } from 'vitest'
import type { Evidence } from './localise/localise.ts'
import type { TestError } from './localise/test-result.ts'
import type { Family } from './operators/edit.ts'
import { symptomsOf } from './symptoms.ts'

function evidence(errors: readonly Partial<TestError>[], hung = false): Evidence {
  const tests = errors.map((error) => ({
    name: 'test',
    passed: false,
    hung,
    covered: new Map(),
    error: { name: 'Error', message: '', stack: '', ...error },
  }))
  return { from: 'tests', tests, places: [], judges: new Set() }
}

const compared = (actual: unknown, expected: unknown): Partial<TestError> => {
  const shown = (value: unknown) => ({
    kind: value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
    value,
  })
  return { name: 'AssertionError', actual: shown(actual), expected: shown(expected) }
}

test.each<[string, Partial<TestError>, Family]>([
  ['reading from undefined', { message: "Cannot read properties of undefined (reading 'a')" }, 'guard'],
  [
    'taking undefined apart',
    { message: "Cannot destructure property 'a' of 'b' as it is undefined." },
    'guard',
  ],
  ['going over undefined', { message: 'x is not iterable' }, 'guard'],
  ['an unknown name', { name: 'ReferenceError', message: 'x is not defined' }, 'name'],
  ['calling what is no function', { message: 'a.b is not a function' }, 'name'],
  ['too deep', { name: 'RangeError', message: 'Maximum call stack size exceeded' }, 'condition'],
  ['no answer', compared(undefined, 1), 'return'],
  ['yes for no', compared(true, false), 'condition'],
  ['one too many', compared(3, 2), 'bound'],
  ['the other sign', compared(-6, 6), 'argument'],
  ['one item missing', compared([1], [1, 2]), 'bound'],
  ['the wrong order', compared([{ a: 1 }, 2], [2, { a: 1 }]), 'order'],
  ['a promise', { actual: { kind: 'promise' }, expected: { kind: 'number', value: 1 } }, 'await'],
])('%s points to its family', (_, error, family) => {
  const symptom = symptomsOf(evidence([error]))
  expect(symptom(family)).toBeGreaterThan(1)
  expect(symptom('fallback')).toBe(1)
})

test('the strongest of several failures counts', () => {
  const symptom = symptomsOf(evidence([compared(1, 5), compared(undefined, 1)]))
  expect(symptom('return')).toBe(2)
  expect(symptom('arithmetic')).toBe(1.3)
})

test('a test that hung points to what loops are made of', () => {
  expect(symptomsOf(evidence([{}], true))('comparison')).toBe(1.5)
})

test('failures that say nothing change nothing', () => {
  for (const error of [{}, compared('a', 'b'), compared({ a: 1 }, { a: 2 })])
    for (const family of ['guard', 'bound', 'order', 'await'] as const)
      expect(symptomsOf(evidence([error]))(family)).toBe(1)
})
