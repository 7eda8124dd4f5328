import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { CheckReport } from './check-report.ts'
import type { CheckRun } from './check-run.ts'
import { readCheckOutput } from './read-check-output.ts'

const folder = new URL('./fixtures/', import.meta.url)

/** The names of all recorded outputs. */
export const fixtureNames = [...new Set(readdirSync(folder).map((file) => file.split('.')[0]!))].sort()

/** A run with recorded output of a tool; it failed unless given otherwise. */
export function fixtureRun(name: string, given: Partial<CheckRun> = {}): CheckRun {
  if (!fixtureNames.includes(name)) throw new Error(`No fixture named '${name}'.`)
  return {
    command: 'npm run check',
    exitCode: 1,
    timedOut: false,
    stdout: textOf(`${name}.stdout.txt`),
    stderr: textOf(`${name}.stderr.txt`),
    durationMs: 1500,
    ...given,
  }
}

export function readFixture(name: string, given: Partial<CheckRun> = {}): CheckReport {
  return readCheckOutput(fixtureRun(name, given))
}

/** The errors of a report, a line each: type, place, rule and the first line of the message. */
export function brief({ errors }: CheckReport): string[] {
  return errors.map(({ type, severity, file, line, column, rule, message }) => {
    const place = [file, line, column].filter((part) => part !== undefined).join(':')
    const kind = severity === 'error' ? type : `${type} (${severity})`
    return [kind, place, rule && `[${rule}]`, message.split('\n')[0]].filter((part) => part).join(' ')
  })
}

/** The tests of a report: passed, failed, total. */
export function tests({ metrics }: CheckReport): (number | undefined)[] {
  return [metrics.tests_passed, metrics.tests_failed, metrics.tests_total]
}

function textOf(file: string): string {
  const url = new URL(file, folder)
  return existsSync(url) ? readFileSync(url, 'utf8') : ''
}
