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
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const note = (entry) => appendFileSync(notes, JSON.stringify(entry) + '\\n')
  const known = new Set()
  const scripts = new Map()
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params))

  const describe = (id) => {
    known.add(id)
    const { url, sourceMapURL } = scripts.get(id) ?? {}
    if (url === undefined) return
    if (!sourceMapURL) return note({ kind: 'script', id, url })
    session.post('Debugger.getScriptSource', { scriptId: id }, (error, found) => {
      note({ kind: 'script', id, url: url.slice(0, 2000), map: sourceMapURL, text: found?.scriptSource })
    })
  }

  const take = () => {
    let taken = []
    session.post('Profiler.takePreciseCoverage', (error, found) => {
      taken = (found?.result ?? []).filter(({ url }) => url !== '' && !/^node:|[/\\\\]node_modules[/\\\\]/.test(url))
    })
    if (taken.some(({ scriptId }) => !known.has(scriptId))) {
      // When it is enabled, the debugger reports all scripts that are loaded.
      session.post('Debugger.enable')
      for (const { scriptId } of taken) if (!known.has(scriptId)) describe(scriptId)
      session.post('Debugger.disable')
    }
    return taken.map(({ scriptId, functions }) => ({
      id: scriptId,
      ranges: functions.flatMap(({ ranges }) => ranges.map((range) => [range.startOffset, range.endOffset, range.count])),
    }))
  }

  beforeEach(({ name }) => {
    note({ kind: 'before', name, scripts: take() })
    if (skipped.includes(name)) throw new Error('This test did not end')
  })
  afterEach(({ name }) => note({ kind: 'after', name, scripts: take() }))
}
`

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
      ...(cause && { error: describe(cause) }),
    }) + '\\n'
  }
}

function describe(cause) {
  const { name, message, stack, code } = Object(cause)
  const compared = code === 'ERR_ASSERTION' && { actual: show(cause.actual), expected: show(cause.expected) }
  return { name: String(name ?? typeof cause), message: String(message ?? cause), stack: String(stack ?? ''), ...compared }
}

function show(value) {
  if (value instanceof Promise) return { kind: 'promise' }
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  try {
    const text = JSON.stringify(value)
    return { kind, ...(text !== undefined && text.length <= 5000 && { value: JSON.parse(text) }) }
  } catch {
    return { kind }
  }
}
`
