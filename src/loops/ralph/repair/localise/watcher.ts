import { coverageText, errorText } from './coverage-text.ts'

/**
 * A module that is loaded before tape or mocha and notes, for each assertion of tape and each test of mocha, its verdict and
 * which code ran. It is text, because it runs in the project's own process. Notes are JSON lines: `script` (a script that was
 * loaded), `begin` (a test, with what ran before it) and `part` (a verdict, with what ran for it).
 */
export const watcherText = `
'use strict'
const { openSync, writeSync } = require('node:fs')
const { Session } = require('node:inspector')
const Module = require('node:module')
const { isMainThread } = require('node:worker_threads')

const folder = process.env.REPRISE_WATCH
let file
let watching

function note(entry) {
  file ??= openSync(folder + '/' + process.pid + '.jsonl', 'a')
  writeWhole(file, Buffer.from(JSON.stringify(entry) + '\\n'))
}

// From the beginning, because modules run when they are loaded. A process that runs no tests, such as npm, notes nothing.
const take = folder !== undefined && isMainThread ? openWherePossible() : undefined

// The runner of node:test has no inspector, and no code of the project runs in it.
function openWherePossible() {
  try {
    return openCoverage(Session, note)
  } catch {
    return undefined
  }
}

function watch() {
  if (watching !== undefined) return watching
  // What the tests start themselves is not watched.
  delete process.env.REPRISE_WATCH
  let open
  let uncaught
  let closed = false
  const part = (name, passed, error) => {
    if (!closed) note({ kind: 'part', name, passed, ...(error && { error }), scripts: take() })
  }
  process.on('uncaughtExceptionMonitor', (error) => { uncaught = error })
  // The runner reports tests as failed that never ran, when it is ended by an error.
  process.prependListener('exit', () => {
    if (open !== undefined) part(open, false, uncaught && describeError(uncaught))
    closed = true
  })
  watching = {
    begin(name) {
      if (!closed) note({ kind: 'begin', name, scripts: take() })
      open = name
    },
    part,
    end() { open = undefined },
  }
  return watching
}

// Without options: a test may have put properties into Object.prototype.
function writeWhole(file, bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, null)
}

const isTapeTest = (found) => typeof found?.prototype?._assert === 'function' && typeof found.prototype.run === 'function'
const patched = new WeakSet()

function patchTape(Test) {
  if (patched.has(Test)) return
  patched.add(Test)
  const run = Test.prototype.run
  Test.prototype.run = function (...given) {
    const { begin, part, end } = watch()
    begin(this.name)
    this.on('result', (result) => {
      if (typeof result === 'string' || result.skip || result.todo) return
      part(this.name, result.ok, result.ok ? undefined : tapeError(result))
    })
    this.on('end', end)
    return run.apply(this, given)
  }
}

function tapeError(result) {
  const { name, message, stack } = describeError(result.error ?? result.name)
  const compared = 'actual' in result && 'expected' in result
  return { name, message, stack, ...(compared && { actual: showValue(result.actual), expected: showValue(result.expected) }) }
}

if (take !== undefined) {
  const load = Module._load
  Module._load = function (...given) {
    const found = load.apply(this, given)
    if (isTapeTest(found)) patchTape(found)
    return found
  }
  exports.mochaHooks = {
    beforeEach() { watch().begin(this.currentTest.fullTitle()) },
    afterEach() {
      const { state, err } = this.currentTest
      if (state !== undefined) watch().part(this.currentTest.fullTitle(), state === 'passed', err && describeError(err))
      watch().end()
    },
  }
}
${coverageText}${errorText}`
