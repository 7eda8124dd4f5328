import { expect, test } from 'vitest'
import type { NamedTest, TestList } from '../survey.ts'
import { compareTests, testProblems } from './compare-tests.ts'

const list = (...tests: readonly [name: string, result: NamedTest['result']][]): TestList => {
  const names = tests.map(([name, result]) => ({ file: 'a.js', name, result }))
  const count = (result: NamedTest['result']) => names.filter((one) => one.result === result).length
  return {
    known: 'names',
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    names,
  }
}
const none = { unstable: new Set<string>(), allowed: new Set<string>() }
const problems = (before: TestList, after: TestList, exceptions = none) => {
  const pairs = [{ command: 'x', before, after }]
  return testProblems(pairs, compareTests(pairs, exceptions)).map(({ code }) => code)
}
const two = list(['one', 'passed'], ['two', 'failed'])

test.each([
  [
    'all that were there passed, and one more',
    list(['one', 'passed'], ['two', 'passed'], ['new', 'passed']),
    [],
  ],
  ['one is missing', list(['one', 'passed'], ['other', 'passed']), ['tests_missing']],
  ['one fails although the check ended with 0', list(['one', 'passed'], ['two', 'failed']), ['tests_failed']],
  ['one is skipped now', list(['one', 'passed'], ['two', 'skipped']), ['tests_skipped']],
  ['there are none', list(), ['tests_missing']],
])('%s', (_, after, codes) => {
  expect(problems(two, after)).toEqual(codes)
})

test('a test that was skipped may be skipped again', () => {
  expect(problems(list(['one', 'skipped']), list(['one', 'skipped']))).toEqual([])
})

test('two tests of the same name are two tests', () => {
  expect(problems(list(['one', 'passed'], ['one', 'passed']), list(['one', 'passed']))).toEqual([
    'tests_missing',
  ])
})

test('a name that differs from run to run only counts', () => {
  const unstable = { ...none, unstable: new Set(['a.js > two']) }
  expect(problems(two, list(['one', 'passed'], ['three', 'passed']), unstable)).toEqual([])
  expect(problems(two, list(['one', 'passed']), unstable)).toEqual(['fewer_tests'])
})

test('of assertions, those that passed must not become fewer', () => {
  const count = (passed: number, failed: number): TestList => {
    return { known: 'count', passed, failed, skipped: 0, ofAssertions: true, names: [] }
  }
  expect(problems(count(735, 4), count(737, 0))).toEqual([])
  expect(problems(count(735, 4), count(734, 0))).toEqual(['fewer_tests'])
  const pair = { command: 'x', before: count(735, 4), after: count(737, 0) }
  expect(compareTests([pair], none)).toMatchObject({ before: 735, after: 737 })
})

test('tests known by number must not become fewer', () => {
  const count = (passed: number): TestList => ({ known: 'count', passed, failed: 0, skipped: 0, names: [] })
  expect(problems(count(3), count(2))).toEqual(['fewer_tests'])
  expect(problems(count(3), count(3))).toEqual([])
})
