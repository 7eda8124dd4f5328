import { expect, test } from 'vitest'
import { verdictOn } from '../attempt.suite.ts'
import type { CheckedError } from '../attempt.ts'
import { type CheckEffect, effectOf, isWithoutEffect } from './effect-of.ts'
import { effectLines, effectSentence } from './effect-text.ts'

const failed = (rule: string, message = `${rule} is wrong`): CheckedError => ({
  type: 'test_failure',
  rule,
  message,
  file: 'a.test.ts',
})
const typeError = (line: number, message: string): CheckedError => ({
  type: 'type_error',
  file: 'a.ts',
  line,
  rule: 'TS2322',
  message,
})
const tests = (total: number) => ({ metrics: { tests_total: total } })

/** The names of all faults, by what happened to them. */
const named = (effect: CheckEffect) =>
  Object.fromEntries(
    (['fixed', 'unchanged', 'changed', 'broken', 'revealed', 'unreached'] as const).flatMap((key) =>
      effect[key].length === 0 ? [] : [[key, effect[key].map(({ name }) => name).join(' ')]],
    ),
  )

test('each failing test is fixed, unchanged, changed or broken', () => {
  const before = verdictOn([failed('a'), failed('b'), failed('c', 'got 1')], tests(4))
  const after = verdictOn([failed('b'), failed('c', 'got 2'), failed('d')], tests(4))
  const [effect] = effectOf(before, after)
  expect(named(effect!)).toEqual({ fixed: '"a"', unchanged: '"b"', changed: '"c"', broken: '"d"' })
  expect(effectSentence([effect!])).toBe(
    'It fixed "a", broke "d", made "c" fail with another message and left "b" failing as before.',
  )
  expect(effectLines([effect!])).toEqual([
    'fixed: "a"',
    'broken (passed before): "d"',
    'fails differently: "c", before: got 1, now: got 2',
    'unchanged, fails with the same message: "b"',
  ])
})

test('a test that fails at another place or after another time is unchanged', () => {
  const before = verdictOn([{ ...failed('a', 'timed out after 31 ms at a.ts:3:1'), line: 3 }], tests(1))
  const after = verdictOn([{ ...failed('a', 'timed out after 29 ms at a.ts:9:1'), line: 9 }], tests(1))
  expect(isWithoutEffect(effectOf(before, after))).toBe(true)
})

test('tests that a crash keeps from running are not fixed, and those that it hid are not broken', () => {
  const crash: CheckedError = { type: 'syntax_error', file: 'a.ts', line: 1, message: 'SyntaxError: no' }
  const running = verdictOn([failed('a'), failed('b')], tests(4))
  const crashed = verdictOn([crash], tests(1))
  expect(named(effectOf(running, crashed)[0]!)).toEqual({
    unreached: '"a" "b"',
    broken: 'syntax error at a.ts:1',
  })
  expect(named(effectOf(crashed, running)[0]!)).toEqual({
    revealed: '"a" "b"',
    fixed: 'syntax error at a.ts:1',
  })
})

test('type errors are the same at another line, and hidden by a file that cannot be parsed', () => {
  const before = verdictOn([typeError(3, 'no x'), typeError(9, 'no y')])
  expect(named(effectOf(before, verdictOn([typeError(4, 'no x')]))[0]!)).toEqual({
    fixed: 'TS2322 at a.ts:9',
    unchanged: 'TS2322 at a.ts:4',
  })
  const unparsed = verdictOn([{ type: 'syntax_error', file: 'a.ts', message: "';' expected" }])
  expect(named(effectOf(before, unparsed)[0]!)).toMatchObject({
    unreached: 'TS2322 at a.ts:3 TS2322 at a.ts:9',
  })
})

test('a shell check is one fault, named by what it prints', () => {
  const says = (text: string): CheckedError => ({
    type: 'other',
    message: `'./check.sh' exited with 1.\n${text}`,
  })
  const command = './check.sh'
  const [effect] = effectOf(verdictOn([says('no a')], { command }), verdictOn([says('no b')], { command }))
  expect(effectLines([effect!])).toEqual(['fails differently: `./check.sh`, before: no a, now: no b'])
})

test('several checks are listed separately', () => {
  const [one, two] = [verdictOn([failed('a')], tests(1)), verdictOn([])]
  const both = { ...one, checks: [one.checks[0]!, { ...two.checks[0]!, command: 'tsc' }] }
  const after = { ...two, checks: [two.checks[0]!, { ...one.checks[0]!, command: 'tsc' }] }
  expect(effectLines(effectOf(both, after))).toEqual([
    '`npm test` passes:',
    '  - fixed: "a"',
    '`tsc` fails:',
    '  - broken (passed before): "a"',
  ])
})
