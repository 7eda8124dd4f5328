import type { CheckError, CheckMetrics, CheckReport, Verification } from './check-report.ts'
import type { CheckRun } from './check-run.ts'
import type { Findings } from './combine.ts'
import { toolOf, verificationOf } from './command-words.ts'
import { makeError } from './make-error.ts'
import { plainError } from './plain-error.ts'
import type { Kind } from './reader.ts'

/** Gives the report of a check: its exit code decides, and a note says where the output contradicts it. */
export function judge(run: CheckRun, findings: Findings): CheckReport {
  const status = statusOf(run, findings)
  const { errors, metrics } = status === 'pass' ? forgiven(findings) : blamed(run, findings, status)
  const more = findings.unlisted === 1 ? '1 more error is' : `${findings.unlisted} more errors are`
  const note = makeError({ type: 'other', message: `${more} not listed.`, severity: 'info' })
  return {
    tool: findings.tools.join('+') || toolOf(run.command),
    verification: verification(findings, run.command),
    status,
    errors: findings.unlisted > 0 ? [...errors, note] : errors,
    ...(findings.unlisted > 0 && { unlisted: findings.unlisted }),
    metrics,
  }
}

/** A command that is not there, cannot be run or is ended by a signal has not judged, unless it counted tests. */
function statusOf({ exitCode, timedOut }: CheckRun, { metrics }: Findings): CheckReport['status'] {
  if (timedOut || exitCode === null) return 'error'
  if (exitCode === 0) return 'pass'
  const odd = exitCode === 126 || exitCode === 127 || (exitCode > 128 && exitCode <= 192)
  // Mocha exits with the number of the tests that failed.
  return odd && !metrics.tests_failed ? 'error' : 'fail'
}

type Judged = Pick<CheckReport, 'errors' | 'metrics'>

/** A check that passed has no errors. What its output calls an error becomes a warning, with a note. */
function forgiven({ errors: all, metrics }: Findings): Judged {
  const errors = all.filter(({ kind }) => kind !== 'run').map(({ error }) => error)
  const { tests_passed: _passed, tests_failed: failed = 0, tests_total: _total, ...others } = metrics
  const wrong = errors.filter(({ severity }) => severity === 'error').length
  if (wrong === 0 && failed === 0) return { errors, metrics }
  const what = failed > 0 ? plural(failed, 'failed test') : plural(wrong, 'error')
  const remark = makeError({
    type: 'other',
    message: `The output reports ${what}, yet the command exited with 0.`,
    severity: 'warning',
  })
  const milder = errors.map((error) =>
    error.severity === 'error' ? { ...error, severity: 'warning' as const } : error,
  )
  return { errors: [remark, ...milder], metrics: failed > 0 ? (others as CheckMetrics) : metrics }
}

/** A check that did not pass has at least one error. */
function blamed(
  run: CheckRun,
  { errors: all, metrics, tools }: Findings,
  status: CheckReport['status'],
): Judged {
  const errors = all.map(({ error }) => error)
  if (run.timedOut) return { errors: [timeout(run), ...errors], metrics }
  if (status !== 'error' && errors.some(({ severity }) => severity === 'error')) return { errors, metrics }
  return { errors: [unexplained(run, metrics, tools), ...errors], metrics }
}

function timeout({ command, durationMs }: CheckRun): CheckError {
  const message = `'${command}' was not done after ${Math.round(durationMs / 100) / 10} seconds and was stopped.`
  return makeError({ type: 'timeout', message })
}

/** The error that stands for those which the output does not name. */
function unexplained(run: CheckRun, metrics: CheckMetrics, tools: readonly string[]): CheckError {
  const {
    tests_failed: failed = 0,
    tests_passed: passed = 0,
    lint_errors: lint = 0,
    type_errors: types = 0,
  } = metrics
  if (failed > 0) return counted('test_failure', plural(failed, 'test failed', 'tests failed'))
  if (types > 0) return counted('type_error', plural(types, 'type error'))
  if (lint > 0) return counted('lint_error', plural(lint, 'lint error'))
  const end = run.exitCode === null ? 'was killed' : `exited with ${run.exitCode}`
  if (tools.length === 0) return plainError(run, `'${run.command}' ${end}.`)
  const well =
    passed > 0
      ? `${plural(passed, 'test')} passed and the output reports no failure`
      : 'The output reports no failure'
  return plainError(run, `${well}, yet '${run.command}' ${end}.`)
}

function counted(type: CheckError['type'], what: string): CheckError {
  return makeError({ type, message: `${what}; the output does not say which.` })
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const verifications: readonly (readonly [Kind, Verification])[] = [
  ['tests', 'unit_tests'],
  ['build', 'compilation'],
  ['types', 'type_check'],
  ['lint', 'lint'],
]

/** A tool that does several things is known by the first of them; what the command says may be more precise. */
function verification({ kinds, tools }: Findings, command: string): Verification {
  if (tools.length > 1) return 'combined'
  const [, found] = verifications.find(([kind]) => kinds.has(kind)) ?? []
  const asked = verificationOf(command)
  const isNarrower =
    (found === 'unit_tests' && asked === 'integration_tests') || (found === 'compilation' && asked === 'lint')
  return found === undefined || isNarrower ? asked : found
}
