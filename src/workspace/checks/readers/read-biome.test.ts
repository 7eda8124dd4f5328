import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture } from '../fixture.suite.ts'

const linted = [
  "lint_error (warning) src/price.js:5:3 [lint/suspicious/noConsole] Don't use console.",
  'syntax_error src/broken.js:2:1 [parse] Expected an expression but instead found the end of the file.',
  'lint_error src/price.js:4:11 [lint/suspicious/noDoubleEquals] Using == may be unsafe if you are relying on type coercion.',
  'lint_error src/price.js:4:17 [lint/suspicious/noDebugger] This is an unexpected use of the debugger statement.',
]
const format = 'lint_error src/price.js [format] Formatter would have printed the following content:'

test('diagnostics on stderr and numbers on stdout belong together', () => {
  const report = readFixture('biome-lint')
  expect(report).toMatchObject({ tool: 'biome', verification: 'lint', status: 'fail' })
  expect(report.metrics).toEqual({ lint_errors: 3, lint_warnings: 1 })
  expect(brief(report)).toEqual(linted)
})

test('one stream for both gives the same', () => {
  const { stdout, stderr } = fixtureRun('biome-lint')
  expect(readFixture('biome-lint', { stdout: stderr + stdout, stderr: '' })).toEqual(
    readFixture('biome-lint'),
  )
})

test.each(['biome-json', 'biome-json-pretty'])('%s is understood', (name) => {
  const report = readFixture(name)
  expect(report.metrics).toEqual({ lint_errors: 5, lint_warnings: 1 })
  expect(brief(report).filter((line) => !line.includes('aborted'))).toEqual([...linted, format])
})

test('annotations for GitHub are understood', () => {
  const report = readFixture('biome-github')
  expect(report.metrics).toEqual({ lint_errors: 4, lint_warnings: 1 })
  expect(brief(report)).toEqual([
    ...linted.map((line) => line.replace(' src/', ' /shop/src/')),
    format.replace('src/price.js', '/shop/src/price.js:1:2'),
  ])
})

test('an annotation has its signs written out', () => {
  const stdout = '::error title=lint/a/b,file=x.js,line=1,endLine=1,col=2,endColumn=3::50%25 off%0Afor you\n'
  const [error] = readFixture('biome-github', { stdout, stderr: '' }).errors
  expect(error).toMatchObject({ message: '50% off\nfor you', line: 1, column: 2, rule: 'lint/a/b' })
})

test('Biome’s own numbers count, not what it lists', () => {
  const report = readFixture('biome-format')
  expect(report.metrics).toEqual({ lint_errors: 2, lint_warnings: 0 })
  expect(report.errors).toHaveLength(3)
})

test('a summary that lists nothing still is an error', () => {
  expect(brief(readFixture('biome-summary'))).toEqual([
    'lint_error 5 lint errors; the output does not say which.',
  ])
})

test('diagnostics alone give no numbers, as not all may have been printed', () => {
  expect(readFixture('biome-lint', { stdout: '' }).metrics).toEqual({})
})

test('files without a finding are reported as such', () => {
  const report = readFixture('biome-pass', { exitCode: 0 })
  expect(report).toMatchObject({ tool: 'biome', status: 'pass', errors: [] })
  expect(report.metrics).toEqual({ lint_errors: 0, lint_warnings: 0 })
})
