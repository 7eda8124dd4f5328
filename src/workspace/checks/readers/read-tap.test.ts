import { expect, test } from 'vitest'
import { brief, readFixture, tests } from '../fixture.suite.ts'
import { readCheckOutput } from '../read-check-output.ts'
import { tapResult } from './tap-line.ts'

const read = (lines: readonly string[], exitCode = 1) =>
  readCheckOutput({
    command: './run-tests',
    exitCode,
    timedOut: false,
    stdout: lines.join('\n'),
    stderr: '',
    durationMs: 10,
  })

test('subtests between braces are counted, and their parents are not', () => {
  const report = readFixture('vitest-tap')
  expect(report.tool).toBe('tap')
  expect(tests(report)).toEqual([3, 4, 7])
  expect(brief(report)).toEqual([
    "test_failure /shop/broken.test.js:2:1 [broken.test.js] Cannot find module './missing.js' imported from /shop/broken.test.js",
    'test_failure /shop/price.test.js:10:27 [price.test.js > prices > prices add up] AssertionError: expected -3 to be 3 // Object.is equality',
    "runtime_error /shop/price.js:5:20 [price.test.js > prices > labels > a label is in capitals] TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
    'timeout /shop/price.test.js:21:1 [price.test.js > it never ends] Test timed out in 50ms.',
  ])
})

test('a command that names the runner gives its name', () => {
  expect(readFixture('vitest-tap', { command: 'npx vitest run --reporter=tap' }).tool).toBe('vitest')
})

test('messages without YAML are read, whatever braces they hold', () => {
  const report = readFixture('mocha-tap')
  expect(tests(report)).toEqual([2, 5, 7])
  expect(brief(report).map((line) => line.split(' ', 2).join(' '))).toEqual([
    'test_failure test/price.js:19:31',
    'timeout [it',
    'test_failure test/price.js:7:12',
    'runtime_error price.js:2:37',
    'test_failure test/price.js:15:26',
  ])
})

test('TAP 14 with subtests, directives and a plan at the end is counted', () => {
  const report = read([
    'TAP version 14',
    '# Subtest: outer',
    '    ok 1 - inner one',
    '    not ok 2 - inner two',
    '      ---',
    '      message: "it\'s off"',
    '      at: lib/a.js:3:4',
    '      ...',
    '      {',
    '      }',
    '    1..2',
    'not ok 1 - outer',
    'ok 2 - skipped # SKIP no network',
    'not ok 3 - later # TODO',
    'ok 4',
    '1..4',
  ])
  expect(tests(report)).toEqual([2, 1, 3])
  expect(brief(report)).toEqual(["test_failure lib/a.js:3:4 [outer > inner two] it's off"])
})

test('a run that bails out says why', () => {
  expect(brief(read(['1..3', 'ok 1', 'Bail out! No database.']))).toEqual(['other Bail out! No database.'])
})

test('a summary that does not add up is not believed', () => {
  expect(
    tests(read(['TAP version 13', 'ok 1', 'not ok 2', '# tests 9', '# pass 5', '# fail 1', '1..2'])),
  ).toEqual([1, 1, 2])
  expect(
    tests(read(['TAP version 13', 'ok 1', 'not ok 2', '# tests 9', '# pass 5', '# fail 4', '1..2'])),
  ).toEqual([5, 4, 9])
})

test.each([
  ['ok 1 - a # b', { ok: true, number: 1, name: 'a', excused: false }],
  ['  not ok 12 - # TODO x', { ok: false, number: 12, name: '', indent: 2, excused: true }],
  ['ok - no number # skip', { ok: true, number: undefined, name: 'no number', excused: true }],
  ['not ok 3 - suite {', { name: 'suite', opens: true }],
])('%s is a result', (line, expected) => {
  expect(tapResult(line)).toMatchObject(expected)
})

test.each(['okay then', 'ok: all fine', 'not okay', 'look'])('%s is none', (line) => {
  expect(tapResult(line)).toBeUndefined()
})
