import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture } from '../fixture.suite.ts'

test.each(['eslint-stylish', 'eslint-colour', 'eslint-json'])('%s is understood', (name) => {
  const report = readFixture(name)
  expect(report).toMatchObject({ tool: 'eslint', verification: 'lint', status: 'fail' })
  expect(report.metrics).toEqual({ lint_errors: 4, lint_warnings: 2 })
  expect(brief(report).map((line) => line.replace(/\.$/, ''))).toEqual([
    'syntax_error /shop/src/broken.js:2:1 Parsing error: Unexpected token',
    'lint_error /shop/src/long.js:1:1 [max-len] This line has a length of 72. Maximum allowed is 60',
    "lint_error (warning) /shop/src/long.js:2:7 [no-unused-vars] 'unused' is assigned a value but never used",
    'lint_error /shop/src/price.js:2:3 [no-var] Unexpected var, use let or const instead',
    "lint_error /shop/src/price.js:4:11 [eqeqeq] Expected '===' and instead saw '=='",
    'lint_error (warning) /shop/src/price.js:5:3 [no-console] Unexpected console statement',
  ])
})

test('without the last line the rows are counted', () => {
  const { stdout } = fixtureRun('eslint-stylish')
  const report = readFixture('eslint-stylish', { stdout: stdout.split('✖', 1)[0]! })
  expect(report.metrics).toEqual({ lint_errors: 4, lint_warnings: 2 })
})

test('too many warnings are a failure that no error explains', () => {
  const stdout = '/shop/a.js\n  1:1  warning  Odd  no-odd\n\n✖ 1 problem (0 errors, 1 warning)\n'
  const stderr = 'ESLint found too many warnings (maximum: 0).\n'
  const [first] = readFixture('eslint-stylish', { stdout, stderr }).errors
  expect(first).toMatchObject({ type: 'other', severity: 'error' })
  expect(first!.message).toContain('too many warnings')
})

test('a linter that broke down says why', () => {
  const report = readFixture('eslint-none', { command: 'npx eslint nothere', exitCode: 2 })
  expect(report).toMatchObject({ tool: 'eslint', verification: 'lint', metrics: {} })
  expect(report.errors[0]!.message).toContain('No files matching the pattern "nothere" were found.')
})
