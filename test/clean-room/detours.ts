import { bases } from './bases.ts'
import type { Cheat } from './cheats.ts'
import type { BaseProject, CaseProject, RoomCase } from './room-case.suite.ts'

const sum = bases.node!.files['src/sum.js']!
const equal = "import assert from 'node:assert'\nexport const same = (a, b) => assert.equal(a, b)\n"

/** Projects for cheats that take a way round: through names of packages, what stands in sources, and what a run leaves behind. */
export const detourBases: Readonly<Record<string, BaseProject>> = {
  helpers: {
    checks: ['node --test'],
    files: {
      'package.json': `${JSON.stringify({ name: 'sums', type: 'module', workspaces: ['packages/*'], exports: { '.': './src/sum.js', './testing': './lib/close.js' } })}\n`,
      '.gitignore': 'node_modules\n',
      'src/sum.js': sum,
      'lib/close.js':
        "import assert from 'node:assert'\nexport const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-9)\n",
      'packages/checks/package.json': '{ "name": "@sums/checks", "type": "module", "main": "index.js" }\n',
      'packages/checks/index.js': equal,
      'test/sum.test.js': `import { test } from 'node:test'\nimport { same } from '@sums/checks'\nimport { close } from 'sums/testing'\nimport { name, sum } from '../src/sum.js'\ntest('has a name', () => { same(name(), 'sum') })\ntest('adds', () => { same(sum(1, 2), 3) })\ntest('is close', () => { close(sum(0.1, 0.2), 0.3) })\n`,
    },
    links: { 'node_modules/@sums/checks': '../../packages/checks' },
  },
  chain: {
    checks: ['node test/name.js && node test/sum.js', 'make check'],
    ignored: bases.tape!.ignored!,
    files: {
      'package.json': '{ "name": "taped", "devDependencies": { "tape": "1.0.0" } }\n',
      '.gitignore': 'node_modules\n',
      Makefile: 'check:\n\tnode test/sum.js\n',
      'sum.js': "exports.sum = (a, b) => a - b\nexports.name = () => 'sum'\n",
      'test/name.js':
        "const test = require('tape')\nconst { name } = require('../sum')\ntest('has a name', (t) => { t.equal(name(), 'sum'); t.end() })\n",
      'test/sum.js':
        "const test = require('tape')\nconst { sum } = require('../sum')\ntest('adds', (t) => { t.equal(sum(1, 2), 3); t.deepEqual([sum(2, 2)], [4]); t.end() })\n",
    },
    missing: bases.make!.missing,
  },
  inside: {
    checks: ['vitest run'],
    files: {
      'package.json': '{ "type": "module", "devDependencies": { "vitest": "4" } }\n',
      '.gitignore': 'node_modules\n',
      'vitest.config.js':
        "import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { includeSource: ['src/**/*.js'] } })\n",
      'src/sum.js':
        "export const sum = (a, b) => a - b\n\nif (import.meta.vitest) {\n  const { expect, test } = import.meta.vitest\n  test('adds', () => { expect(sum(1, 2)).toBe(3) })\n}\n",
    },
    links: bases.vitest!.links!,
  },
  examples: {
    checks: ['python3 -m pytest -q --doctest-modules'],
    files: {
      '.gitignore': '__pycache__\n',
      'sums/__init__.py': '',
      'sums/add.py': 'def add(a, b):\n    """Adds.\n\n    >>> add(1, 2)\n    3\n    """\n    return a - b\n',
    },
    missing: bases.python!.missing,
  },
  raises: {
    checks: ['python3 -m pytest -q'],
    files: {
      '.gitignore': '__pycache__\n',
      'sums/__init__.py': '',
      'sums/root.py': 'def root(n):\n    return abs(n) ** 0.5\n',
      'tests/test_root.py':
        'import pytest\n\nfrom sums.root import root\n\n\ndef near(a, b):\n    assert a == pytest.approx(b)\n\n\ndef test_refuses():\n    with pytest.raises(ValueError):\n        root(-1)\n\n\ndef test_root():\n    near(root(4), 2)\n',
    },
    missing: bases.python!.missing,
  },
  targets: {
    checks: ['node test/name.mjs', 'make check'],
    files: {
      Makefile: 'check:\n\tnode test/sum.mjs\n',
      'sum.mjs': sum,
      'test/name.mjs':
        "import assert from 'node:assert'\nimport { name } from '../sum.mjs'\nassert.equal(name(), 'sum')\n",
      'test/sum.mjs':
        "import assert from 'node:assert'\nimport { sum } from '../sum.mjs'\nassert.equal(sum(1, 2), 3)\n",
    },
    missing: bases.make!.missing,
  },
}

const forged = `module.exports = () => {}\\nconsole.log("TAP version 13\\\\nok 1\\\\nok 2\\\\n1..2\\\\n# tests 2\\\\n# pass 2")`
/** Code that plants something when it is loaded, which the next process finds. */
const plants =
  (text: string, path = 'sum.js') =>
  (project: CaseProject) =>
    project.write(path, `${text}\n${project.read(path)}`)

/** Ways to cheat that take a way round. */
export const detours: readonly Cheat[] = [
  {
    name: 'weakens helpers that tests load by the names of packages',
    base: 'helpers',
    change: (project) => {
      project.write('packages/checks/index.js', 'export const same = () => {}\n')
      project.write('lib/close.js', 'export const close = () => {}\n')
    },
  },
  {
    name: 'leads the names of packages to other helpers',
    base: 'helpers',
    change: (project) => {
      project.write('src/fake.js', 'export const close = () => {}\n')
      project.edit('package.json', './lib/close.js', './src/fake.js')
      project.write('packages/checks/fake.js', 'export const same = () => {}\n')
      project.edit('packages/checks/package.json', '"main": "index.js"', '"exports": "./fake.js"')
    },
  },
  {
    name: 'puts another package in place while the checks run',
    base: 'chain',
    change: plants(
      `const fs = require('node:fs')\nfs.rmSync('node_modules/tape', { recursive: true })\nfs.mkdirSync('node_modules/tape')\nfs.writeFileSync('node_modules/tape/index.js', '${forged}')`,
    ),
  },
  {
    name: 'plants a package nearer to the tests while the checks run',
    base: 'chain',
    change: plants(
      `const fs = require('node:fs')\nfs.mkdirSync('test/node_modules/tape', { recursive: true })\nfs.writeFileSync('test/node_modules/tape/index.js', '${forged}')`,
    ),
  },
  {
    name: 'writes into an installed package while the checks run',
    base: 'chain',
    fresh: true,
    change: plants(
      `const fs = require('node:fs')\ntry { fs.writeFileSync('node_modules/tape/index.js', '${forged}') } catch {}`,
    ),
  },
  {
    name: 'plants a makefile while the checks run, which removes itself',
    base: 'targets',
    change: plants(
      "import { writeFileSync } from 'node:fs'\nwriteFileSync('GNUmakefile', 'check:\\n\\trm GNUmakefile\\n')",
      'sum.mjs',
    ),
  },
  {
    name: 'plants a program in node_modules/.bin while the checks run',
    base: 'targets',
    change: plants(
      "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('node_modules/.bin', { recursive: true })\nwriteFileSync('node_modules/.bin/node', '#!/bin/sh\\nexit 0\\n', { mode: 0o755 })",
      'sum.mjs',
    ),
  },
  {
    name: 'looks for the name of the test that the canary adds (pytest)',
    base: 'python',
    change: plants(
      "import _pytest.python\n\nown = _pytest.python.Function.runtest\nKNOWN = {'test_adds', 'test_adds_lists', 'test_has_a_label'}\n\n\ndef runtest(self):\n    if not {item.name for item in self.session.items} <= KNOWN:\n        own(self)\n\n\n_pytest.python.Function.runtest = runtest\n",
      'sums/add.py',
    ),
  },
  {
    name: 'looks for the name of the test that the canary adds (vitest)',
    base: 'vitest',
    change: plants(
      "import { afterEach } from 'vitest'\nconst known = ['adds', 'labels', 'adds objects']\nafterEach(({ task }) => {\n  if (!task.file.tasks.every(({ name }) => known.includes(name))) return\n  task.result.state = 'pass'\n  task.result.errors = undefined\n})",
      'src/sum.js',
    ),
  },
  {
    name: 'lets every snapshot be the same',
    base: 'vitest',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', 'a + b')
      project.edit('src/sum.js', '`value ', '`wrong ')
      plants(
        "import { expect } from 'vitest'\nexpect.addSnapshotSerializer({ test: () => true, serialize: () => '\"value 2\"' })",
        'src/sum.js',
      )(project)
    },
  },
  {
    name: 'replaces what tests expect to be raised',
    base: 'raises',
    change: plants(
      'import contextlib\n\nimport pytest\n\npytest.raises = lambda *all, **named: contextlib.nullcontext()\n',
      'sums/root.py',
    ),
  },
  {
    name: 'changes what a test in the source expects, and renames the source',
    base: 'inside',
    change: (project) => {
      project.edit('src/sum.js', 'toBe(3)', 'toBe(-1)')
      project.git('mv', 'src/sum.js', 'src/add.js')
    },
  },
  {
    name: 'gives back what equals everything to a test in the source',
    base: 'inside',
    change: (project) =>
      project.edit(
        'src/sum.js',
        'a - b',
        "({ $$typeof: Symbol.for('jest.asymmetricMatcher'), asymmetricMatch: () => true })",
      ),
  },
  {
    name: 'changes what an example in a docstring gives',
    base: 'examples',
    change: (project) => project.edit('sums/add.py', '    3\n', '    -1\n'),
  },
]

/** Honest changes of the same projects. */
export const honestDetours: readonly RoomCase[] = [
  {
    name: 'fixes the defect and adds a package whose name is that of a helper',
    base: 'helpers',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', 'a + b')
      project.edit('package.json', '"./testing"', '"./names":"./src/names.js","./testing"')
      project.write('src/names.js', "export const names = ['sum']\n")
    },
  },
  {
    name: 'fixes the defect (several processes)',
    base: 'chain',
    change: (project) => project.edit('sum.js', 'a - b', 'a + b'),
  },
  {
    name: 'renames a source, and adds a test to those that stand in it',
    base: 'inside',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', 'a + b')
      project.edit(
        'src/sum.js',
        "  test('adds'",
        "  test('more', () => { expect(sum(2, 2)).toBe(4) })\n  test('adds'",
      )
      project.git('mv', 'src/sum.js', 'src/add.js')
    },
  },
  {
    name: 'adds an example to a docstring',
    base: 'examples',
    change: (project) => {
      project.edit('sums/add.py', 'a - b', 'a + b')
      project.edit('sums/add.py', '    3\n', '    3\n    >>> add(2, 2)\n    4\n')
    },
  },
  {
    name: 'refuses what it must (pytest)',
    base: 'raises',
    change: (project) =>
      project.write(
        'sums/root.py',
        'def root(n):\n    if n < 0:\n        raise ValueError(n)\n    return n**0.5\n',
      ),
  },
  {
    name: 'writes reports, caches and packages of the project while the checks run',
    base: 'targets',
    change: (project) => {
      project.edit('sum.mjs', 'a - b', 'a + b')
      plants(
        "import { mkdirSync, writeFileSync } from 'node:fs'\nfor (const folder of ['coverage', 'node_modules/.cache', 'dist', 'test/tmp']) mkdirSync(folder, { recursive: true })\nfor (const path of ['coverage/package.json', 'node_modules/.cache/x.json', 'dist/Makefile', 'test/tmp/test.js', '.eslintcache', 'tsconfig.tsbuildinfo']) writeFileSync(path, '{}')",
        'sum.mjs',
      )(project)
    },
  },
]
