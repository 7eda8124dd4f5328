import { expect, test } from 'vitest'
import { readRecord, reflectionMemory } from '../../contracts/index.ts'
import type { CheckReport } from './check-report.ts'
import type { CheckRun } from './check-run.ts'
import { brief, fixtureNames, fixtureRun, readFixture, tests } from './fixture.suite.ts'
import { readCheckOutput } from './read-check-output.ts'
import { rewardOf } from './reward-of.ts'

const plain = (given: Partial<CheckRun>) =>
  readCheckOutput({
    command: './smoke.sh',
    exitCode: 1,
    timedOut: false,
    stdout: '',
    stderr: '',
    durationMs: 2340,
    ...given,
  })

test.each([
  [0, false, 'pass'],
  [1, false, 'fail'],
  [255, false, 'fail'],
  [0, true, 'error'],
  [null, false, 'error'],
  [126, false, 'error'],
  [127, false, 'error'],
  [139, false, 'error'],
] as const)('exit code %s with time run out %s is %s, whatever is printed', (exitCode, timedOut, status) => {
  for (const name of ['vitest-pass', 'biome-lint', 'eslint-none'])
    expect(readFixture(name, { exitCode, timedOut }).status).toBe(status)
})

test('output that reports success does not make a failed check pass', () => {
  const report = readFixture('vitest-pass', { command: 'npm test', exitCode: 1 })
  expect(report.status).toBe('fail')
  expect(tests(report)).toEqual([1, 0, 1])
  expect(report.errors).toMatchObject([{ type: 'other', severity: 'error' }])
  expect(report.errors[0]!.message).toMatch(
    /^1 test passed and the output reports no failure, yet 'npm test' exited with 1\.\n/,
  )
})

test('output that reports failures does not make a passed check fail, and is noted', () => {
  const report = readFixture('vitest-default', { exitCode: 0 })
  expect(report.status).toBe('pass')
  expect(report.metrics).toEqual({})
  expect(report.errors).toHaveLength(5)
  expect(report.errors.every(({ severity }) => severity === 'warning')).toBe(true)
  expect(brief(report)[0]).toBe(
    'other (warning) The output reports 3 failed tests, yet the command exited with 0.',
  )
})

test('warnings of a check that passed need no remark', () => {
  expect(brief(readFixture('rustc-warning', { exitCode: 0 }))).toHaveLength(1)
})

test('a check that was stopped says so first and keeps what it had reported', () => {
  const report = readFixture('tsc-plain', { command: 'tsc', exitCode: null, timedOut: true })
  expect(brief(report)[0]).toBe("timeout 'tsc' was not done after 1.5 seconds and was stopped.")
  expect(report.errors).toHaveLength(4)
})

test('a command of no known kind shows its last lines, without npm’s own', () => {
  const stderr = 'one\ntwo\nnpm error code 3\nnpm error path /shop\n'
  expect(plain({ exitCode: 3, stderr })).toEqual({
    tool: 'smoke.sh',
    verification: 'heuristic',
    status: 'fail',
    errors: [{ type: 'other', message: "'./smoke.sh' exited with 3.\none\ntwo", severity: 'error' }],
    metrics: {},
  })
})

test('a command that prints nothing passes or fails by its exit code', () => {
  expect(plain({ exitCode: 0 })).toMatchObject({ status: 'pass', errors: [], metrics: {} })
  expect(brief(plain({}))).toEqual(["other './smoke.sh' exited with 1."])
  expect(brief(plain({ exitCode: null }))).toEqual(["other './smoke.sh' was killed."])
})

test.each(['mixed', 'mixed-split'])('the tools of one command each contribute: %s', (name) => {
  const report = readFixture(name)
  expect(report).toMatchObject({ tool: 'tsc+biome+vitest', verification: 'combined', status: 'fail' })
  expect(report.metrics).toEqual({
    tests_passed: 2,
    tests_failed: 3,
    tests_total: 5,
    lint_errors: 2,
    lint_warnings: 1,
    type_errors: 2,
  })
  expect(report.errors.map(({ type }) => type)).toEqual([
    'type_error',
    'type_error',
    'lint_error',
    'lint_error',
    'lint_error',
    'test_failure',
    'runtime_error',
    'timeout',
  ])
})

test('a tool that breaks off does not swallow the next script', () => {
  const { stdout } = fixtureRun('vitest-merged')
  const cut = `${stdout.slice(0, stdout.indexOf(' FAIL '))}\n\n> shop@1.0.0 types\n> tsc\n\n${fixtureRun('tsc-plain').stdout}`
  expect(readFixture('vitest-merged', { stdout: cut })).toMatchObject({
    tool: 'vitest+tsc',
    metrics: { type_errors: 3 },
  })
})

test.each(fixtureNames)('Windows line ends change nothing: %s', (name) => {
  const { stdout, stderr } = fixtureRun(name)
  const windows = { stdout: stdout.replaceAll('\n', '\r\n'), stderr: stderr.replaceAll('\n', '\r\n') }
  expect(readFixture(name, windows)).toEqual(readFixture(name))
})

test('no more than 200 errors are kept, and the rest is counted', () => {
  const stdout = Array.from({ length: 250 }, (_, index) => `a.ts(${index + 1},1): error TS2304: x`).join('\n')
  const report = plain({ stdout })
  expect(report.metrics).toEqual({ type_errors: 250 })
  expect(report.errors).toHaveLength(201)
  expect(report.errors[200]).toEqual({
    type: 'other',
    message: '50 more errors are not listed.',
    severity: 'info',
  })
})

test('messages and stacks are cut to a length that a record can bear', () => {
  const stdout = `a.ts(1,1): error TS2304: ${'x'.repeat(9000)}`
  expect(plain({ stdout }).errors[0]!.message).toHaveLength(2000)
})

const golden = () => ({
  loop_id: 'ralph-checks',
  iteration: 0,
  timestamp: '2026-11-16T09:02:10Z',
  actor_output: { actions: [], rationale: 'None.' },
  self_reflection: { reflection_text: 'I looked.' },
  memory_metadata: { omega_capacity: 3, current_memory_size: 0 },
})

function findingsOf(report: CheckReport, exitCode: number | null) {
  const { tool, verification, status, errors, metrics } = report
  const evaluator_output = {
    passed: status === 'pass',
    verification_type: verification,
    results: [{ tool, status, ...(exitCode !== null && { exit_code: exitCode }) }],
    errors,
    metrics,
    reward_signal: rewardOf([report]),
  }
  return readRecord(reflectionMemory, JSON.stringify({ ...golden(), evaluator_output }), { level: 'lint' })
    .findings
}

test.each(fixtureNames)('every report is valid in a record at lint: %s', (name) => {
  for (const exitCode of [0, 1, 127, null])
    expect(findingsOf(readFixture(name, { exitCode }), exitCode)).toEqual([])
})
