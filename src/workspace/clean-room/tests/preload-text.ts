/**
 * A module that node loads before everything in a room, through NODE_OPTIONS and so through npm and make too. It is text,
 * because it runs in the processes of the project, without any of our files. It asks vitest, jest and mocha for a report with
 * the names of tests, and pins the functions of `assert`, so that no code can put others in their place.
 */
export const preloadText = `
import { realpathSync } from 'node:fs'
import assert from 'node:assert'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const reports = process.env.REPRISE_REPORTS
const side = process.env.REPRISE_SIDE

if (reports !== undefined && isMainThread) askForNames()
pin(assert)
pin(assert.strict)
syncBuiltinESMExports()

function askForNames() {
  const program = realOf(process.argv[1])
  const has = (pattern) => process.argv.some((word) => pattern.test(word))
  const file = (tool) => reports + '/' + tool + '-' + process.pid + '.json'
  if (/[\\\\/]vitest[\\\\/](?:vitest\\.mjs|dist[\\\\/]cli\\.js)$/.test(program)) {
    if (!has(/^--outputFile/)) process.argv.push('--reporter=default', '--reporter=json', '--outputFile.json=' + file('vitest'))
  } else if (/[\\\\/]jest(?:-cli)?[\\\\/]bin[\\\\/]jest\\.js$/.test(program)) {
    if (!has(/^--outputFile/)) process.argv.push('--json', '--outputFile=' + file('jest'))
  } else if (/[\\\\/]mocha[\\\\/](?:bin[\\\\/]_?mocha(?:\\.js)?|lib[\\\\/]cli[\\\\/]cli\\.js)$/.test(program)) {
    if (!has(/mocha-reporter\\.cjs$/)) process.argv.push('--reporter', side + '/mocha-reporter.cjs')
  }
}

function realOf(path) {
  try {
    return realpathSync(path)
  } catch {
    return ''
  }
}

function pin(target) {
  for (const name of Object.keys(target)) {
    const value = target[name]
    if (typeof value !== 'function' || name === 'strict') continue
    Object.defineProperty(target, name, { get: () => value, set() {}, enumerable: true, configurable: false })
  }
}
`

/** A reporter of node:test that adds a line for every test to a file, and prints nothing. */
export const nodeReporterText = `
import { appendFileSync } from 'node:fs'

export default async function* report(source) {
  const file = process.env.REPRISE_REPORTS + '/node-' + process.pid + '.jsonl'
  const open = new Map()
  for await (const { type, data } of source) {
    if (!/^test:(?:start|pass|fail)$/.test(type)) continue
    const names = open.get(data.file) ?? []
    open.set(data.file, names)
    names.length = data.nesting
    names[data.nesting] = data.name
    if (type === 'test:start') continue
    appendFileSync(
      file,
      JSON.stringify({
        file: data.file ?? '',
        names: names.slice(0, data.nesting + 1),
        kind: data.details?.type,
        result: data.skip !== undefined || data.todo !== undefined ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed',
      }) + '\\n',
    )
  }
}
`

/** A reporter of mocha that prints as usual, and writes the names of tests to a file. */
export const mochaReporterText = `
const { appendFileSync, realpathSync } = require('node:fs')
const { dirname, join } = require('node:path')

const program = realpathSync(process.argv[1])
const home = /[\\\\/]lib[\\\\/]cli[\\\\/][^\\\\/]*$/.test(program) ? join(dirname(program), '..', '..') : join(dirname(program), '..')
const loaded = require(join(home, 'lib', 'reporters', 'spec.js'))
// Before version 12 it is the module itself.
const Spec = loaded.Spec ?? loaded.default ?? loaded

module.exports = class extends Spec {
  constructor(runner, options) {
    super(runner, options)
    const file = process.env.REPRISE_REPORTS + '/mocha-' + process.pid + '.jsonl'
    const note = (result) => (test) =>
      appendFileSync(file, JSON.stringify({ file: test.file ?? '', names: test.titlePath(), result }) + '\\n')
    runner.on('pass', note('passed'))
    runner.on('fail', note('failed'))
    runner.on('pending', note('skipped'))
  }
}
`
