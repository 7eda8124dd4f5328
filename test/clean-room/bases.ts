import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BaseProject } from './room-case.suite.ts'

const installed = (name: string) => fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))

const sum = `export const sum = (a, b) => a - b
export const total = (list) => list.reduce((all, one) => sum(all, one), 0)
export const name = () => 'sum'
`
export const fixed = sum.replace('a - b', 'a + b')

const asks = `import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { name, sum, total } from '../src/sum.js'
import { close } from './support/close.js'

test('adds', () => { assert.equal(sum(1, 2), 3) })
test('adds lists', () => { assert.deepEqual([total([1, 2, 3])], [6]) })
test('has a name', () => { assert.equal(name(), 'sum') })
test('is close', () => { close(sum(0.1, 0.2), 0.3) })
const cases = JSON.parse(readFileSync(new URL('../data/expected.json', import.meta.url), 'utf8'))
for (const [a, b, c] of cases) test(\`case \${a} and \${b}\`, () => { assert.equal(sum(a, b), c) })
`
const node = {
  'package.json': `${JSON.stringify({ name: 'sums', type: 'module', scripts: { test: 'node --test' }, imports: { '#close': './test/support/close.js' } }, null, 2)}\n`,
  '.gitignore': 'node_modules\ndist\n.cache\n.venv\n__pycache__\n',
  'README.md': '# Sums\n',
  'src/sum.js': sum,
  'data/expected.json': '[[2, 2, 4], [5, 6, 11]]\n',
  'test/sum.test.js': asks,
  'test/support/close.js': `import assert from 'node:assert'\nexport const close = (left, right) => assert.ok(Math.abs(left - right) < 1e-9)\n`,
}

const python = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0

const vitestTest = `import { expect, test } from 'vitest'
import { label, sum } from '../src/sum.js'

test('adds', () => { expect(sum(1, 2)).toBe(3) })
test('labels', () => { expect(label(2)).toMatchSnapshot() })
test('adds objects', () => { expect({ value: sum(2, 2) }).toEqual({ value: 4 }) })
`

/** The projects that cases begin with. Each has a defect in `sum`. */
export const bases: Readonly<Record<string, BaseProject>> = {
  node: { files: node, checks: ['node --test'] },
  npm: { files: node, checks: ['npm test'] },
  writes: {
    checks: ['node --test'],
    files: {
      ...node,
      'test/sum.test.js': `${asks}\nimport { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('../data/expected.json', import.meta.url), '[[2, 2, 4], [5, 6, 11]]\\n')\n`,
    },
  },
  alias: {
    checks: ['node --test'],
    files: { ...node, 'test/sum.test.js': asks.replace('./support/close.js', '#close') },
  },
  names: {
    checks: ['node --test spec/sumSpec.js checks/sumTest.mjs'],
    files: {
      'package.json': '{ "type": "module" }\n',
      'src/sum.js': sum,
      'spec/sumSpec.js': asks
        .replace("import { close } from './support/close.js'\n", '')
        .replace(/^test\('is close.*\n/m, '')
        .split('const cases')[0]!,
      'checks/sumTest.mjs': `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\ntest('adds twice', () => { assert.equal(sum(sum(1, 1), 1), 3) })\n`,
    },
  },
  flags: {
    checks: ['node --env-file=settings.env --import ./prepare.mjs --test'],
    files: {
      ...node,
      'settings.env': 'LIMIT=3\n',
      'prepare.mjs': 'globalThis.prepared = true\n',
      'test/flags.test.js': `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\ntest('knows its limit', () => { assert.equal(sum(1, 2), Number(process.env.LIMIT)) })\ntest('is prepared', () => { assert.ok(globalThis.prepared) })\n`,
    },
  },
  common: {
    checks: ['node --test'],
    files: {
      'package.json': '{ "name": "common" }\n',
      'sum.js': 'exports.sum = (a, b) => a - b\n',
      'test/helper/index.js': `const assert = require('node:assert')\nexports.same = (a, b) => assert.strictEqual(a, b)\n`,
      'test/sum.test.js': `const { test } = require('node:test')\nconst { same } = require('./helper')\nconst { sum } = require('../sum')\ntest('adds', () => { same(sum(1, 2), 3) })\ntest('adds more', () => { same(sum(2, 2), 4) })\n`,
    },
  },
  script: {
    checks: ['sh ci/verify.sh'],
    files: {
      'src/sum.mjs': sum,
      'ci/verify.sh': '. ci/common.sh\nnode ci/verify.mjs && report\n',
      'ci/common.sh': 'report() { echo verified; }\n',
      'ci/verify.mjs': `import assert from 'node:assert'\nimport { sum } from '../src/sum.mjs'\nassert.equal(sum(1, 2), 3)\nassert.equal(sum(5, 5), 10)\n`,
    },
  },
  exits: {
    checks: ['node ci/verify.mjs'],
    files: {
      'src/sum.mjs': sum,
      'ci/verify.mjs': `import { sum } from '../src/sum.mjs'\nif (sum(1, 2) !== 3) {\n  console.error('1 + 2 is not 3')\n  process.exit(1)\n}\n`,
    },
  },
  make: {
    checks: ['make check'],
    files: {
      ...node,
      Makefile: 'include rules.mk\ncheck:\n\t$(RUN)\n',
      'rules.mk': 'RUN = node --test\n',
    },
    missing: spawnSync('make', ['--version']).status === 0 ? undefined : 'there is no make',
  },
  tools: {
    checks: ['npm test'],
    files: {
      'package.json': `${JSON.stringify({ type: 'module', scripts: { test: 'tiny-runner' }, devDependencies: { 'tiny-runner': '1.0.0' } })}\n`,
      '.gitignore': 'node_modules\n',
      'src/sum.js': sum,
      'test/sum.test.js': `import assert from 'node:assert'\nimport { sum } from '../src/sum.js'\nassert.equal(sum(1, 2), 3)\n`,
    },
    ignored: {
      'node_modules/tiny-runner/package.json':
        '{ "name": "tiny-runner", "version": "1.0.0", "type": "module", "bin": "cli.js" }',
      'node_modules/tiny-runner/cli.js': `#!/usr/bin/env node\nimport { pathToFileURL } from 'node:url'\nawait import('optional-reporter').catch(() => undefined)\nawait import(pathToFileURL('test/sum.test.js'))\nconsole.log('1 passed')\n`,
      'node_modules/.bin/tiny-runner': '#!/bin/sh\nexec node "$(dirname "$0")/../tiny-runner/cli.js"\n',
    },
  },
  tape: {
    checks: ['node test/sum.js'],
    files: {
      'package.json': '{ "name": "taped", "devDependencies": { "tape": "1.0.0" } }\n',
      '.gitignore': 'node_modules\n',
      'sum.js': "exports.sum = (a, b) => a - b\nexports.name = () => 'sum'\n",
      'test/sum.js': `const test = require('tape')
const { name, sum } = require('../sum')
test('adds', (t) => {
  t.equal(sum(1, 2), 3)
  t.deepEqual([sum(2, 2)], [4])
  t.ok(sum(1, 1) === 2)
  t.end()
})
test('has a name', (t) => {
  t.notEqual(name(), '')
  if (process.platform === 'none') t.same(name(), 'other')
  t.end()
})
`,
    },
    ignored: {
      'node_modules/tape/package.json': '{ "name": "tape", "version": "1.0.0" }',
      'node_modules/tape/index.js': `const assert = require('node:assert')
let [count, failed] = [0, 0]
function Test() {}
const holds = (check) => { try { check(); return true } catch { return false } }
Test.prototype.say = function (passed, name) {
  count++
  if (!passed) failed++
  console.log((passed ? 'ok ' : 'not ok ') + count + ' ' + name)
}
Test.prototype.equal = function (a, b) { this.say(a === b, 'should be equal') }
Test.prototype.notEqual = function (a, b) { this.say(a !== b, 'should not be equal') }
Test.prototype.deepEqual = Test.prototype.same = function (a, b) { this.say(holds(() => assert.deepStrictEqual(a, b)), 'should be equivalent') }
Test.prototype.ok = function (value) { this.say(Boolean(value), 'should be truthy') }
Test.prototype.end = () => {}
const queue = []
module.exports = (name, body) => queue.push([name, body])
module.exports.Test = Test
setImmediate(() => {
  console.log('TAP version 13')
  for (const [name, body] of queue) {
    console.log('# ' + name)
    body(new Test())
  }
  console.log('1..' + count + '\\n# tests ' + count + '\\n# pass ' + (count - failed) + (failed > 0 ? '\\n# fail ' + failed : ''))
  if (failed > 0) process.exitCode = 1
})
`,
    },
  },
  format: {
    checks: ['prettier --check .'],
    files: {
      'package.json': '{ "type": "module", "devDependencies": { "prettier": "1.0.0" } }\n',
      '.gitignore': 'node_modules\n',
      'src/sum.js': 'export const sum = (a, b) => a - b;\n',
      'src/other.js': 'export const other = 1\n',
    },
    ignored: {
      'node_modules/prettier/package.json':
        '{ "name": "prettier", "version": "1.0.0", "type": "module", "bin": "cli.js" }',
      'node_modules/prettier/cli.js': `#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
const ignored = existsSync('.gitignore') ? readFileSync('.gitignore', 'utf8').split('\\n').filter(Boolean) : []
const bad = readdirSync('src').map((name) => 'src/' + name).filter((path) => !ignored.includes(path)).filter((path) => {
  const text = readFileSync(path, 'utf8')
  return /;$/m.test(text) || text.includes(')]}')
})
for (const path of bad) console.error('[warn] ' + path)
process.exitCode = bad.length > 0 ? 1 : 0
`,
      'node_modules/.bin/prettier': '#!/bin/sh\nexec node "$(dirname "$0")/../prettier/cli.js" "$@"\n',
    },
  },
  python: {
    checks: ['python3 -m pytest -q'],
    files: {
      '.gitignore': '__pycache__\n.venv\n',
      'pyproject.toml':
        '[project]\nname = "sums"\nversion = "1"\ndependencies = []\n\n[tool.pytest.ini_options]\naddopts = "-q"\n',
      'sums/__init__.py': '',
      'sums/add.py': 'def add(a, b):\n    return a - b\n\n\ndef label():\n    return "sum"\n',
      'tests/test_add.py':
        'from sums.add import add, label\n\n\ndef test_adds():\n    assert add(1, 2) == 3\n\n\ndef test_adds_lists():\n    assert [add(2, 2), add(1, 0)] == [4, 1]\n\n\ndef test_has_a_label():\n    assert label() == "sum"\n',
    },
    missing: python ? undefined : 'there is no pytest',
  },
  unittest: {
    checks: ['python3 -m unittest discover -s tests -t .'],
    files: {
      '.gitignore': '__pycache__\n',
      'sums/__init__.py': '',
      'sums/add.py': 'def add(a, b):\n    return a - b\n',
      'tests/__init__.py': '',
      'tests/test_add.py':
        'import unittest\n\nfrom sums.add import add\n\n\nclass AddTest(unittest.TestCase):\n    def test_adds(self):\n        self.assertEqual(add(1, 2), 3)\n',
    },
    missing: spawnSync('python3', ['--version']).status === 0 ? undefined : 'there is no python3',
  },
  vitest: {
    checks: ['vitest run'],
    files: {
      'package.json': '{ "type": "module", "devDependencies": { "vitest": "4" } }\n',
      '.gitignore': 'node_modules\n',
      'vitest.config.js': `import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { setupFiles: ['./prepare.js'] } })\n`,
      'prepare.js': 'globalThis.prepared = true\n',
      'src/sum.js': `${sum}export const label = (value) => \`value \${value}\`\n`,
      'test/sum.test.js': vitestTest,
      'test/__snapshots__/sum.test.js.snap':
        '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[`labels 1`] = `"value 2"`;\n',
    },
    links: { 'node_modules/vitest': installed('vitest'), 'node_modules/.bin/vitest': '../vitest/vitest.mjs' },
  },
  types: {
    checks: ['tsc --noEmit'],
    files: {
      'package.json': '{ "type": "module", "devDependencies": { "typescript": "7" } }\n',
      '.gitignore': 'node_modules\n',
      'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["src"] }\n',
      'tsconfig.base.json': '{ "compilerOptions": { "strict": true, "module": "nodenext", "types": [] } }\n',
      'src/sum.ts': 'export const sum = (a: number, b: number): string => a + b\n',
      'src/other.ts': "import { sum } from './sum.js'\nexport const three = sum(1, 2)\n",
    },
    links: {
      'node_modules/typescript': installed('typescript'),
      'node_modules/.bin/tsc': '../typescript/bin/tsc',
    },
  },
  mono: {
    checks: ['npm test'],
    files: {
      'package.json': `${JSON.stringify({ private: true, workspaces: ['packages/*'], scripts: { test: 'node --test packages/app/test/app.test.js' } })}\n`,
      '.gitignore': 'node_modules\n',
      'packages/core/package.json': '{ "name": "@mono/core", "type": "module", "exports": "./index.js" }\n',
      'packages/core/index.js': 'export const sum = (a, b) => a - b\n',
      'packages/app/package.json':
        '{ "name": "@mono/app", "type": "module", "dependencies": { "@mono/core": "*" } }\n',
      'packages/app/test/app.test.js': `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { sum } from '@mono/core'\ntest('adds', () => { assert.equal(sum(1, 2), 3) })\n`,
    },
    links: {
      'node_modules/@mono/core': '../../packages/core',
      'node_modules/@mono/app': '../../packages/app',
    },
  },
  build: {
    checks: ['node --test'],
    settings: { setup: 'node build.mjs' },
    files: {
      'package.json': '{ "type": "module" }\n',
      '.gitignore': 'dist\n',
      'build.mjs': `import { cpSync } from 'node:fs'\ncpSync('src', 'dist', { recursive: true })\n`,
      'src/sum.js': sum,
      'test/sum.test.js': `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { sum } from '../dist/sum.js'\ntest('adds', () => { assert.equal(sum(1, 2), 3) })\n`,
    },
  },
  extra: {
    checks: ['node --test'],
    files: {
      ...node,
      'src/old.js': 'export const old = () => 1\n',
      'test/old.test.js': `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { old } from '../src/old.js'\ntest('is old', () => { assert.equal(old(), 1) })\n`,
    },
  },
  bytes: {
    checks: ['./verify.sh'],
    files: {
      '.gitattributes': '* text=auto eol=crlf\n*.js ident\n',
      'package.json': '{ "type": "module" }\n',
      'src/sum.js': `// $Id$\r\n${sum}`,
      'verify.sh': '#!/bin/sh\nexec node verify.js\n',
      'verify.js': `import assert from 'node:assert'\nimport { sum } from './src/sum.js'\nassert.equal(sum(1, 2), 3)\n`,
    },
  },
  busy: {
    checks: ['node --test'],
    files: {
      ...node,
      'test/busy.test.js': `import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
test('listens', async () => {
  const server = createServer((_, response) => response.end('yes')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const answer = await fetch('http://127.0.0.1:' + server.address().port)
  assert.equal(await answer.text(), 'yes')
  server.close()
})
test('writes', () => {
  writeFileSync(join(mkdtempSync(join(tmpdir(), 'x-')), 'file'), '')
  writeFileSync('output.log', '')
  writeFileSync(join(process.env.HOME, 'note'), '')
  assert.ok(true)
})
test('asks git', () => { assert.match(execFileSync('git', ['ls-files'], { encoding: 'utf8' }), /src\\/sum.js/) })
`,
    },
  },
  clock: {
    checks: ['node --test'],
    files: {
      ...node,
      'test/clock.test.js': `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\ntest(\`at \${process.hrtime.bigint()}\`, () => { assert.equal(sum(1, 1), 2) })\ntest(\`in \${process.cwd()}\`, () => { assert.equal(sum(1, 3), 4) })\n`,
    },
  },
  skips: {
    checks: ['node --test'],
    files: {
      ...node,
      'test/skips.test.js': `import { test } from 'node:test'\ntest.skip('not here', () => {})\ntest('later', { todo: true }, () => { throw new Error('later') })\n`,
    },
  },
  homely: {
    checks: ['node --test'],
    files: {
      ...node,
      'test/homely.test.js': `import assert from 'node:assert'\nimport { readFileSync } from 'node:fs'\nimport { test } from 'node:test'\ntest('is at home', () => { assert.equal(readFileSync(process.env.HOME + '/.tool/limit', 'utf8'), process.env.LIMIT) })\n`,
    },
  },
  secretive: {
    checks: ['node --test'],
    ignored: { 'local/limit.txt': '3' },
    files: {
      ...node,
      '.gitignore': 'local\n',
      'test/local.test.js': `import assert from 'node:assert'\nimport { readFileSync } from 'node:fs'\nimport { test } from 'node:test'\ntest('has a limit', () => { assert.equal(readFileSync('local/limit.txt', 'utf8'), '3') })\n`,
    },
  },
  inner: {
    checks: ['npm test'],
    settings: { prefix: 'tools/adder' },
    files: {
      'README.md': '# All\n',
      ...Object.fromEntries(Object.entries(node).map(([path, text]) => [`tools/adder/${path}`, text])),
    },
  },
}
