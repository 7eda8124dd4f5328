import { realpathSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkEnvironment } from '../../../../workspace/index.ts'
import { scratchProject } from '../scratch-project.suite.ts'
import { readProjectFiles } from './project-files.ts'
import { runWholeCheck } from './run-whole-check.ts'
import { ranAt } from './segments.ts'

/** As much of tape as is needed: its class of tests, which counts assertions and reports them as events. */
const tape = `const { EventEmitter } = require('node:events')
function Test(name, body) { EventEmitter.call(this); this.name = name; this.body = body }
Object.setPrototypeOf(Test.prototype, EventEmitter.prototype)
Test.prototype._assert = function (ok, more) { this.emit('result', { ok, name: 'equal', ...more }) }
Test.prototype.equal = function (actual, expected) { this._assert(actual === expected, { actual, expected }) }
Test.prototype.run = function () { this.body(this); this.emit('end') }
module.exports = Test
`
const tapeFiles = {
  'node_modules/tape/index.js': `const Test = require('./lib/test')
const tests = []
module.exports = (name, body) => {
  if (tests.push(new Test(name, body)) === 1) setImmediate(() => { for (const test of tests) test.run() })
}
`,
  'node_modules/tape/lib/test.js': tape,
}

/** As much of mocha as is needed: the hooks of a file that is required, around each test. */
const mocha = `const hooks = require(process.argv[process.argv.indexOf('--require') + 1]).mochaHooks
const run = (title, body) => {
  const currentTest = { fullTitle: () => title }
  hooks.beforeEach.call({ currentTest })
  try { body(); currentTest.state = 'passed' } catch (error) { Object.assign(currentTest, { state: 'failed', err: error }) }
  hooks.afterEach.call({ currentTest })
}
require('./test/all.js')(run)
`

const program = `const unit = 'unit'
exports.pick = (a) => {
  if (a > 10) { return 'large' }
  if (a > 5) { return 'medium' }
  return 'small'
}
`

async function run(check: string, files: Readonly<Record<string, string>>, ofMocha = false) {
  const folder = scratchProject({ 'a.js': program, ...files })
  const { signal } = new AbortController()
  const project = { folder: realpathSync(folder), files: await readProjectFiles(folder) }
  const environment = checkEnvironment(process.env, folder)
  const { tests } = await runWholeCheck(
    check,
    { ...project, environment, patienceMs: 5000, signal },
    { ofMocha },
  )
  const ran = ['unit', 'large', 'medium', 'small'].map((word) => ({ word, at: program.indexOf(`'${word}'`) }))
  return tests.map(({ name, passed, error, covered }) => ({
    name,
    passed,
    error,
    ran: ran.flatMap(({ word, at }) => (ranAt(covered.get('a.js') ?? [], at) ? [word] : [])),
  }))
}

test('each assertion of tape comes with the code that ran since the last one', async () => {
  const script = `const test = require('tape')
const { pick } = require('../a.js')
test('large', (t) => { t.equal(pick(11), 'large'); t.equal(pick(12), 'large') })
test('others', (t) => { t.equal(pick(7), 'medium'); const found = pick(1); t.equal(found, 'tiny'); t.equal(found.length, 5) })
`
  const tests = await run('node test/all.js', { ...tapeFiles, 'test/all.js': script })
  expect(tests.map(({ name, passed, ran }) => [name, passed, ran.join(' ')])).toEqual([
    ['large', true, 'large'],
    ['large', true, 'large'],
    ['others', true, 'medium'],
    ['others', false, 'small'],
    // Looks at what ran for the assertion before it.
    ['others', true, 'small'],
    // The test as a whole, since an earlier part of it may be to blame.
    ['others', false, 'unit medium small'],
  ])
  expect(tests[3]!.error).toMatchObject({
    actual: { kind: 'string', value: 'small' },
    expected: { kind: 'string', value: 'tiny' },
  })
})

test('a test of tape that throws ends with its error, and tests that did not run are not counted', async () => {
  const script = `const test = require('tape')
const { pick } = require('../a.js')
test('throws', (t) => { pick(1).missing.deep })
test('never runs', (t) => t.equal(pick(11), 'large'))
`
  const tests = await run('node test/all.js', { ...tapeFiles, 'test/all.js': script })
  expect(tests.map(({ name, passed, ran }) => [name, passed, ran.join(' ')])).toEqual([
    ['throws', false, 'unit small'],
  ])
  expect(tests[0]!.error).toMatchObject({ name: 'TypeError' })
})

test('tests that put properties into Object.prototype are followed', async () => {
  const script = `const test = require('tape')
const { pick } = require('../a.js')
test('polluted', (t) => {
  Object.defineProperty(Object.prototype, 'crash', { set() { throw new Error('polluted') }, get: () => '', enumerable: true, configurable: true })
  t.equal(pick(11), 'large')
  delete Object.prototype.crash
})
`
  const tests = await run('node test/all.js', { ...tapeFiles, 'test/all.js': script })
  expect(tests.map(({ passed, ran }) => [passed, ran.join(' ')])).toEqual([[true, 'large']])
})

test('each test of mocha comes with the code that ran for it, however often', async () => {
  const script = `const { pick } = require('../a.js')
const is = (actual, expected) => { if (actual !== expected) throw new TypeError(actual + ' is not ' + expected) }
module.exports = (it) => {
  it('small', () => is(pick(1), 'small'))
  it('large', () => is(pick(11), 'large'))
  require('../late.js')
  it('small again', () => is(pick(2), 'small'))
  it('medium', () => is(pick(7), 'middle'))
}
`
  const files = { 'mocha.js': mocha, 'test/all.js': script, 'late.js': '' }
  const tests = await run('node mocha.js', files, true)
  expect(tests.map(({ name, passed, ran }) => [name, passed, ran.join(' ')])).toEqual([
    ['small', true, 'small'],
    ['large', true, 'large'],
    ['small again', true, 'small'],
    ['medium', false, 'unit medium'],
  ])
  expect(tests[3]!.error).toMatchObject({ name: 'TypeError', message: 'medium is not middle' })
})
