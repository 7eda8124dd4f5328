import { expect, test } from 'vitest'
import { fixtureNames, fixtureRun } from './fixture.suite.ts'
import { readCheckOutput } from './read-check-output.ts'

const megabytes = 2
const fill = (unit: string, size = megabytes) => unit.repeat(Math.ceil((size * 2 ** 20) / unit.length))
const lines = (unit: string) => fill(`${unit.repeat(Math.ceil(3900 / unit.length)).slice(0, 3900)}\n`)

// Read in more than linear time, these would take minutes or hours.
const hostile: Readonly<Record<string, string>> = {
  'one line of letters': fill('x'),
  'one line of brackets': fill('['),
  'one line of digits and colons': fill('1:'),
  'a document that never ends': `{"stats":{${fill('"a":[')}`,
  'documents that never end': fill('{\n'),
  'escapes that never end': fill('\u001b[0;'),
  'links that never end': fill('\u001b]8;'),
  'a spinner': fill('⠋\r'),
  backspaces: fill('ab\b'),
  'tags that never end': `<testsuites>${fill('<testcase name="a')}`,
  'raw text that never ends': `<testsuites>\n${fill('<![CDATA[x\n')}`,
  'instructions that never end': `<testsuites>\n${fill('<?', 4)}`,
  entities: `<testsuites><testcase><failure>${fill('&#1')}`,
  'blank lines': lines(' '),
  'lines of equals signs': lines('= '),
  'lines of rules': lines('⎯⎯⎯ '),
  'lines of places': lines('a.rs:1:2: '),
  'lines of parentheses': lines('(1,1): error TS1: '),
  'lines of numbers': fill(` Test Files  1\n      Tests  ${'1'.repeat(3000)}\n`),
  'lines of columns': lines('All files | 1 |'),
  annotations: fill(`::error title=parse,${'a=,'.repeat(1200)}\n`),
  'failures without end': `⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n${fill(` FAIL  a > b\nE\n    at x (${'a:1'.repeat(1200)})\n`)}`,
  'names without end': fill(`test ${'a ... '.repeat(600)}\n`),
  'a traceback': `Traceback (most recent call last):\n${fill('  File "a", line 1, in b\n')}`,
  'events that are no events': fill('{"Time":"x","Action":"}\n'),
}

test.each(Object.entries(hostile))('%s are read in time', (_, stdout) => {
  const report = readCheckOutput({
    command: 'npm test',
    exitCode: 1,
    timedOut: false,
    stdout,
    stderr: stdout,
    durationMs: 1,
  })
  expect(report.status).toBe('fail')
  expect(report.errors.length).toBeGreaterThan(0)
  expect(report.errors.length).toBeLessThanOrEqual(202)
  expect(JSON.stringify(report).length).toBeLessThan(2_000_000)
})

test('every tool after one another, many times over, is added up', () => {
  const all = fixtureNames.map((name) => fixtureRun(name)).map(({ stdout, stderr }) => `${stdout}\n${stderr}`)
  const echo = '\n> shop@1.0.0 next\n> next\n\n'
  const once = all.join(echo) + echo
  const counts = (times: number) =>
    readCheckOutput({
      command: 'npm test',
      exitCode: 1,
      timedOut: false,
      stdout: once.repeat(times),
      stderr: '',
      durationMs: 1,
    }).metrics
  const [one, three] = [counts(1), counts(3)]
  expect(one.tests_total).toBeGreaterThan(100)
  for (const key of ['tests_total', 'tests_failed', 'lint_errors', 'lint_warnings', 'type_errors'] as const)
    expect(three[key]).toBe(one[key]! * 3)
})
