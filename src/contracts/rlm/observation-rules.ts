import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { Observation } from './observation.ts'
import { originalsOf } from './within.ts'

/** What must hold inside one observation. */
export const observationRules: readonly Rule<Observation>[] = [
  {
    code: 'rlm/result-type',
    severity: 'error',
    says: 'The result is of the type that is stated.',
    check({ result, result_type: type }, report) {
      if (type === undefined || result === undefined) return
      const { fits, expected } = readings[type] ?? {}
      if (fits?.(result) === false)
        report(
          ['result'],
          `${showValue(result)} as "${type}"`,
          `${expected}`,
          'correct the type or the result',
        )
    },
  },
  {
    code: 'rlm/error-result',
    severity: 'warning',
    says: 'An error is not the result of a success.',
    check({ status, result_type: type }, report) {
      if (status === 'success' && type === 'error')
        report(
          ['result_type'],
          '"error" with status "success"',
          'another type or another status',
          'choose one',
        )
    },
  },
  {
    code: 'rlm/exit-code',
    severity: 'warning',
    says: 'A success exits with 0, and a failure does not.',
    check(observation, report) {
      const { status, result, result_type: type } = observation
      if (type !== 'exit_code' || typeof result !== 'string' || !isWhole(result)) return
      // A number that had to be rewritten as text has been spoken of already.
      if (Object.hasOwn(originalsOf(observation), '/result')) return
      const isZero = Number(result) === 0
      if (status === 'success' && !isZero)
        report(['result'], `exit code ${result.trim()} with status "success"`, '0', 'look at the command')
      if (status === 'failure' && isZero)
        report(['result'], 'exit code 0 with status "failure"', 'another code than 0', 'look at the command')
    },
  },
  {
    code: 'rlm/missing-error-details',
    severity: 'warning',
    says: 'A failure or an error is explained.',
    check({ status, error_details: details }, report) {
      if ((status === 'failure' || status === 'error') && details === undefined)
        report(['status'], `"${status}" alone`, 'error_details beside it', 'record what went wrong')
    },
  },
  {
    code: 'rlm/error-details-on-success',
    severity: 'warning',
    says: 'A success carries no error details.',
    check({ status, error_details: details }, report) {
      if (status === 'success' && details !== undefined && Object.keys(details).length > 0)
        report(['error_details'], 'an error', 'none, as the action succeeded', 'use the status "partial"')
    },
  },
]

const isWhole = (text: string) => /^-?\d+$/.test(text.trim())

const readings: Readonly<
  Record<string, { fits: (result: Observation['result']) => boolean; expected: string }>
> = {
  text: { fits: (result) => typeof result === 'string', expected: 'text' },
  json: { fits: (result) => typeof result !== 'string' || isJson(result), expected: 'JSON' },
  file_path: {
    fits: (result) => typeof result === 'string' && !/[\n\r]/.test(result) && result.trim() !== '',
    expected: 'a path in one line',
  },
  exit_code: {
    fits: (result) => typeof result === 'string' && isWhole(result),
    expected: 'a whole number as text',
  },
  object: { fits: (result) => typeof result === 'object', expected: 'an object or a list' },
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
