import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'

test('every binary of tests is counted, and what a test prints is not', () => {
  expect(fixtureRun('cargo-test').stdout).toContain('\ntest result: ok. 99 passed')
  const report = readFixture('cargo-test', { exitCode: 101 })
  expect(report).toMatchObject({ tool: 'cargo', verification: 'unit_tests', status: 'fail' })
  expect(tests(report)).toEqual([2, 5, 7])
  expect(brief(report)).toEqual([
    'test_failure src/lib.rs:26:9 [tests::adds_up] assertion `left == right` failed: prices add up',
    'runtime_error src/lib.rs:11:5 [tests::first_of_none] index out of bounds: the len is 0 but the index is 0',
    'test_failure [tests::gives_an_error] Error: "no tea"',
    'test_failure src/lib.rs:36:8 [tests::should_panic_but_does_not] note: test did not panic as expected at src/lib.rs:36:8',
    'test_failure tests/whole.rs:3:5 [whole] assertion failed: tiny::total(&[1]) == 1',
  ])
  expect(report.errors[0]!.message).toContain('\n  left: -3\n right: 3')
})

test('a backtrace is kept apart from the message', () => {
  const [error] = readFixture('cargo-backtrace').errors
  expect(error!.message).toBe('index out of bounds: the len is 0 but the index is 0')
  expect(error!.stack_trace).toContain('at ./src/lib.rs:11:5')
})

test('a panic in the words of before 2023 is read', () => {
  const stdout = [
    'running 1 test',
    'test a ... FAILED',
    'failures:',
    '---- a stdout ----',
    "thread 'a' panicked at 'not there', src/a.rs:3:4",
    'failures:',
    '    a',
    'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
  ].join('\n')
  expect(brief(readFixture('cargo-test', { stdout }))).toEqual(['runtime_error src/a.rs:3:4 [a] not there'])
})

test('errors of the compiler are reported with their code', () => {
  const report = readFixture('cargo-compile', { exitCode: 101 })
  expect(report).toMatchObject({ tool: 'cargo', verification: 'compilation', metrics: { type_errors: 2 } })
  expect(brief(report)).toEqual([
    'type_error src/lib.rs:3:23 [E0308] mismatched types',
    'type_error src/lib.rs:4:5 [E0425] cannot find function `missing` in this scope',
  ])
  expect(brief(readFixture('cargo-short'))).toEqual([
    'type_error src/lib.rs:3:23 [E0308] mismatched types: expected `String`, found `usize`',
    'type_error src/lib.rs:4:5 [E0425] cannot find function `missing` in this scope: not found in this scope',
  ])
  expect(brief(readFixture('cargo-syntax'))).toEqual([
    'syntax_error src/lib.rs:1:28 this file contains an unclosed delimiter',
  ])
})

test('clippy is a linter, and a warning does not spoil a build', () => {
  const report = readFixture('clippy', { command: 'cargo clippy', exitCode: 101 })
  expect(report).toMatchObject({ verification: 'lint', metrics: { lint_errors: 1, lint_warnings: 1 } })
  expect(brief(report)).toEqual([
    'lint_error (warning) src/lib.rs:2:9 [unused_variables] unused variable: `unused`',
    'lint_error src/lib.rs:3:5 [clippy::never_loop] this loop never actually loops',
  ])
  expect(brief(readFixture('rustc-warning', { exitCode: 0 }))).toHaveLength(1)
})
