import type { CheckedError, CheckVerdict, Verdict } from '../attempt.ts'
import { kindOf } from '../stop/progress.ts'
import { shortCommand } from './error-text.ts'

/** Something that fails: a test, a type error, a lint error, or a check as a whole. */
export interface Fault {
  /** How people call it. */
  readonly name: string
  readonly error: CheckedError
}

/** A fault that fails with another message than before. */
export interface ChangedFault extends Fault {
  readonly before: CheckedError
}

/** What a change did to what a check reports. */
export interface CheckEffect {
  readonly command: string
  readonly passedBefore: boolean
  readonly passed: boolean
  readonly fixed: readonly Fault[]
  /** Fails with the same message as before. */
  readonly unchanged: readonly Fault[]
  readonly changed: readonly ChangedFault[]
  /** Fails now, and passed before. */
  readonly broken: readonly Fault[]
  /** Fails now, and was not run before. */
  readonly revealed: readonly Fault[]
  /** Failed before, and is not run any more: something else fails first. */
  readonly unreached: readonly Fault[]
}

/** What a change did to each failing check, from the verdicts before and after it. */
export function effectOf(before: Verdict, after: Verdict): CheckEffect[] {
  return after.checks.map((now, index) => checkEffect(before.checks[index] ?? notRun(now), now))
}

/** A check that was not run before: nothing of it passed or failed. */
const notRun = (check: CheckVerdict): CheckVerdict => ({ ...check, passed: true, errors: [], errorCount: 0 })

/** Whether a change left everything that fails as it was. */
export const isWithoutEffect = (effects: readonly CheckEffect[]): boolean =>
  effects.every(({ fixed, changed, broken, revealed, unreached }) =>
    [fixed, changed, broken, revealed, unreached].every((list) => list.length === 0),
  )

function checkEffect(before: CheckVerdict, now: CheckVerdict): CheckEffect {
  const old = faultsOf(before)
  const fresh = faultsOf(now)
  const both = [...fresh].flatMap(([key, fault]) => {
    const past = old.get(key)
    return past === undefined ? [] : [{ ...fault, before: past.error }]
  })
  const isSame = ({ error, before: past }: ChangedFault) => kindOf(error) === kindOf(past)
  const gone = [...old].flatMap(([key, fault]) => (fresh.has(key) ? [] : [fault]))
  const added = [...fresh].flatMap(([key, fault]) => (old.has(key) ? [] : [fault]))
  const isRunNow = (fault: Fault) => reaches(now, before, fault)
  const wasRun = (fault: Fault) => reaches(before, now, fault)
  return {
    command: now.command,
    passedBefore: before.passed,
    passed: now.passed,
    fixed: gone.filter(isRunNow),
    unreached: gone.filter((fault) => !isRunNow(fault)),
    unchanged: both.filter(isSame).map(({ name, error }) => ({ name, error })),
    changed: both.filter((fault) => !isSame(fault)),
    broken: added.filter(wasRun),
    revealed: added.filter((fault) => !wasRun(fault)),
  }
}

/** Whether a check got as far as a fault that only the other verdict has. */
function reaches(verdict: CheckVerdict, other: CheckVerdict, { error }: Fault): boolean {
  if (verdict.passed) return true
  if (isTest(error)) return (verdict.metrics.tests_total ?? 0) >= (other.metrics.tests_total ?? 0)
  // A file that cannot be parsed hides all other errors.
  if (isListed(error)) return !hasSyntaxError(verdict) || hasSyntaxError(other)
  return true
}

const isListed = ({ type }: CheckedError) => type === 'type_error' || type === 'lint_error'
const isTest = (error: CheckedError) => error.rule !== undefined && !isListed(error)
const hasSyntaxError = ({ errors }: CheckVerdict) => errors.some(({ type }) => type === 'syntax_error')

/** What fails in a verdict, by a key that is the same in the next one. */
function faultsOf({ command, errors }: CheckVerdict): Map<string, Fault> {
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    if ((error.severity ?? 'error') !== 'error') continue
    const key = keyOf(error)
    let [unique, times] = [key, 1]
    while (faults.has(unique)) unique = `${key}\0${++times}`
    faults.set(unique, { name: nameOf(error, command), error })
  }
  return faults
}

function keyOf(error: CheckedError): string {
  if (isTest(error)) return `test\0${error.rule}`
  if (isListed(error)) return kindOf(error)
  return [error.type, error.type === 'syntax_error' ? error.file : ''].join('\0')
}

function nameOf(error: CheckedError, command: string): string {
  const { type, file, line, rule } = error
  const place = file === undefined ? undefined : `${file}${line === undefined ? '' : `:${line}`}`
  if (isTest(error)) return `"${rule}"`
  if (place !== undefined) return `${rule ?? type.replace('_', ' ')} at ${place}`
  return shortCommand(command)
}
