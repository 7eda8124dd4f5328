import { coverageText, errorText } from './coverage-text.ts'

/**
 * A module that is loaded before a file of tests and notes, for each test, which code ran. It is text, because it runs in
 * the project's own process, before and without any of our files. Notes are JSON lines:
 * `script` (a script that was loaded, with its source map), `before` and `after` (a test, with the code that ran since).
 */
export const collectorText = `
import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { afterEach, beforeEach } from 'node:test'
import { isMainThread } from 'node:worker_threads'

const order = process.env.REPRISE_COVERAGE
// What the tests start themselves is not watched.
delete process.env.REPRISE_COVERAGE
if (order !== undefined && isMainThread) collect(JSON.parse(order))

function collect({ notes, skipped }) {
  const note = (entry) => appendFileSync(notes, JSON.stringify(entry) + '\\n')
  const take = openCoverage(Session, note)
  beforeEach(({ name }) => {
    note({ kind: 'before', name, scripts: take() })
    if (skipped.includes(name)) throw new Error('This test did not end')
  })
  afterEach(({ name }) => note({ kind: 'after', name, scripts: take() }))
}
${coverageText}`

/** A reporter for node:test that writes a JSON line for each test: its name, its verdict, and what went wrong. */
export const reporterText = `
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite' || data.skip !== undefined || data.todo !== undefined) continue
    const error = data.details?.error
    const cause = error?.cause ?? error
    yield JSON.stringify({
      name: data.name,
      passed: type === 'test:pass',
      ...(cause && { error: describeError(cause) }),
    }) + '\\n'
  }
}
${errorText}`
