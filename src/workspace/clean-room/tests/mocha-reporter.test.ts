import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeReporters } from './instrument.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-mocha-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A program in the shape of mocha, which runs one test with the reporter that it is given. */
const program = `const { EventEmitter } = require('node:events')
const runner = new EventEmitter()
new (require(process.argv[2]))(runner, {})
runner.emit('pass', { file: 'a.js', titlePath: () => ['sum', 'adds'] })
`

test.each([
  ['of version 10', 'commonjs', 'module.exports = class {}\n'],
  ['of version 12', 'module', 'class Spec {}\nexport { Spec }\n'],
])('a mocha %s reports the names of its tests', async (name, type, spec) => {
  const folder = type
  write(`${folder}/package.json`, JSON.stringify({ type }))
  write(`${folder}/bin/package.json`, '{ "type": "commonjs" }')
  write(`${folder}/bin/mocha.js`, program)
  write(`${folder}/lib/reporters/spec.js`, spec)
  const [side, reports] = [join(root, folder, 'side'), join(root, folder, 'reports')]
  await writeReporters(side)
  mkdirSync(reports)
  execFileSync(process.execPath, [join(root, folder, 'bin/mocha.js'), join(side, 'mocha-reporter.cjs')], {
    env: { REPRISE_REPORTS: reports },
  })
  const [file] = readdirSync(reports)
  expect(JSON.parse(readFileSync(join(reports, file!), 'utf8')), name).toEqual({
    file: 'a.js',
    names: ['sum', 'adds'],
    result: 'passed',
  })
})
