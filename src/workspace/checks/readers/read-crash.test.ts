import { expect, test } from 'vitest'
import { brief, readFixture } from '../fixture.suite.ts'

test('a program that fails on an assertion is reported with its position', () => {
  const report = readFixture('node-crash', { command: 'node smoke.mjs' })
  expect(report).toMatchObject({ tool: 'node', verification: 'heuristic', status: 'fail', metrics: {} })
  expect(brief(report)).toEqual([
    'test_failure /shop/smoke.mjs:2:8 AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
  ])
  expect(report.errors[0]!.message).toContain('2 !== 3')
})

test('the cause of an error belongs to its message', () => {
  const stderr =
    'a.mjs:2\nthrow\n^\n\nError: no price\n    at f (a.mjs:2:9) {\n  [cause]: RangeError: no such article\n      at f (a.mjs:2:52)\n}\n\nNode.js v20.1.0\n'
  const [error] = readFixture('node-crash', { stderr }).errors
  expect(error!.message).toBe('Error: no price\nCaused by: RangeError: no such article')
})

test('a file that cannot be parsed is reported with its line', () => {
  expect(brief(readFixture('node-syntax', { command: 'node syn.mjs' }))).toEqual([
    "syntax_error /shop/syn.mjs:3 SyntaxError: Unexpected token '}'",
  ])
})

test('the place is found when the folder was taken out of the text', () => {
  const stderr =
    'syn.mjs:3\n}\n^\n\nSyntaxError: Unexpected token\n    at wrapSafe (node:internal/x:1:2)\n\nNode.js v20.1.0\n'
  expect(brief(readFixture('node-syntax', { stderr }))).toEqual([
    'syntax_error syn.mjs:3 SyntaxError: Unexpected token',
  ])
})

test('an exception of Python is reported with the frame of the user’s code', () => {
  const report = readFixture('python-crash', { command: 'python3 run.py' })
  expect(report.tool).toBe('python3')
  expect(brief(report)).toEqual(["runtime_error /srv/shop/price.py:9 KeyError: 'name'"])
})

test('an exception without the last line of Node is still found', () => {
  const [error] = readFixture('mocha-syntax', { command: 'npx mocha bad.js' }).errors
  expect(error).toMatchObject({ type: 'syntax_error' })
  expect(error!.message).toBe("'npx mocha bad.js' exited with 1.\nSyntaxError: Unexpected end of input")
})

test('what other compilers print is read', () => {
  const stderr =
    "src/a.c:4:2: error: expected ';' before '}' token\nsrc/a.c:9:1: warning: unused [-Wunused]\n"
  const report = readFixture('node-crash', { command: 'make', stderr })
  expect(report).toMatchObject({ tool: 'make', verification: 'compilation' })
  expect(brief(report)).toEqual([
    "other src/a.c:4:2 expected ';' before '}' token",
    'other (warning) src/a.c:9:1 [-Wunused] unused',
  ])
})

test('a crash in the output of a check that passed is nobody’s business', () => {
  expect(readFixture('node-crash', { exitCode: 0 })).toMatchObject({ status: 'pass', errors: [] })
})
