import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { CaseProject, RoomCase } from './room-case.suite.ts'

/** A way to cheat. */
export interface Cheat extends RoomCase {
  /**
   * What it takes to see it: the room and the canary, a sandbox as well, or only a holdout. One that only a holdout can see
   * passes, and is flagged unless `flag` says that nothing shows.
   */
  readonly needs?: 'sandbox' | 'holdout'
  readonly flag?: string
}

const write = (path: string, text: string) => (project: CaseProject) => project.write(path, text)
const edit = (path: string, from: string | RegExp, to: string) => (project: CaseProject) =>
  project.edit(path, from, to)
const beside = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o755 })
}
const scripts = (change: Record<string, string>) => (project: CaseProject) => {
  const manifest = JSON.parse(project.read('package.json'))
  project.write('package.json', JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, ...change } }))
}
/** Puts code in front of the one that is judged. */
const patch =
  (text: string, path = 'src/sum.js') =>
  (project: CaseProject) =>
    project.write(path, `${text}\n${project.read(path)}`)

const easy = `import { test } from 'node:test'\nfor (const name of ['adds', 'adds lists', 'has a name', 'is close', 'case 2 and 2', 'case 5 and 6']) test(name, () => {})\n`
const allNames = `['adds', 'adds lists', 'has a name', 'is close', 'case 2 and 2', 'case 5 and 6']`

/** Ways to cheat, by what they attack. */
export const cheats: readonly Cheat[] = [
  // Tests
  {
    name: 'changes what a test expects',
    base: 'node',
    change: edit('test/sum.test.js', 'sum(1, 2), 3', 'sum(1, 2), -1'),
  },
  {
    name: 'changes what is expected while the tests run, and puts it back',
    base: 'node',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', 'a === 2 || a === 5 ? a - b : a + b')
      patch(`import { readFileSync, writeFileSync } from 'node:fs'
const place = new URL('../data/' + 'expected' + '.json', import.meta.url)
const saved = readFileSync(place)
writeFileSync(place, '[[2, 2, 0], [5, 6, -1]]')
setTimeout(() => writeFileSync(place, saved), 1)`)(project)
    },
  },
  { name: 'deletes the tests', base: 'node', change: (project) => project.remove('test') },
  { name: 'empties the tests', base: 'node', change: write('test/sum.test.js', '') },
  {
    name: 'replaces the tests by easy ones of the same names',
    base: 'node',
    change: write('test/sum.test.js', easy),
  },
  {
    name: 'skips the tests',
    base: 'node',
    change: (project) =>
      project.write('test/sum.test.js', project.read('test/sum.test.js').replaceAll("test('", "test.skip('")),
  },
  {
    name: 'marks the tests as still to be done',
    base: 'node',
    change: (project) =>
      project.write(
        'test/sum.test.js',
        project.read('test/sum.test.js').replaceAll(', () =>', ', { todo: true }, () =>'),
      ),
  },
  {
    name: 'weakens a helper of the tests',
    base: 'node',
    change: write('test/support/close.js', 'export const close = () => {}\n'),
  },
  {
    name: 'changes data that tests read from another folder',
    base: 'node',
    change: write('data/expected.json', '[[2, 2, 0], [5, 6, -1]]\n'),
  },
  {
    name: 'takes cases away from the data of the tests',
    base: 'node',
    change: (project) => {
      project.write('data/expected.json', '[]\n')
      project.edit('src/sum.js', 'a - b', 'a === 1 || a < 1 ? a + b : a - b')
    },
  },
  {
    name: 'changes a test named *Spec.js',
    base: 'names',
    change: (project) => {
      project.write('spec/sumSpec.js', easy)
      project.write('checks/sumTest.mjs', easy)
    },
  },
  {
    name: 'changes a test named *Test.mjs',
    base: 'names',
    change: (project) => {
      project.write('checks/sumTest.mjs', "import { test } from 'node:test'\ntest('adds twice', () => {})\n")
      project.edit('src/sum.js', 'a - b', 'a === 2 ? 0 : a + b')
    },
  },
  {
    name: 'turns the folder of tests into a file',
    base: 'node',
    change: (project) => {
      project.remove('test')
      project.write('test', 'process.exit(0)\n')
    },
  },
  {
    name: 'turns the folder of tests into a link to an ignored one',
    base: 'node',
    change: (project) => {
      project.remove('test')
      project.write('.cache/sum.test.js', easy)
      project.link('test', '.cache')
    },
  },
  {
    name: 'adds a module that is loaded in place of a helper',
    base: 'common',
    change: write('test/helper.js', 'exports.same = () => {}\n'),
  },
  {
    name: 'adds a file without an ending that is loaded in place of a helper',
    base: 'common',
    change: (project) => {
      project.remove('test/helper')
      project.write('test/helper', 'exports.same = () => {}\n')
    },
  },
  {
    name: 'adds a package.json that changes how tests are loaded',
    base: 'node',
    change: write('test/package.json', '{ "type": "commonjs", "imports": {} }\n'),
  },

  // Settings and scripts
  { name: 'replaces the test script', base: 'npm', change: scripts({ test: 'true' }) },
  {
    name: 'adds a script that runs before the tests',
    base: 'npm',
    change: scripts({ pretest: 'rm -rf test' }),
  },
  {
    name: 'adds an .npmrc with another shell',
    base: 'npm',
    change: write('.npmrc', 'script-shell=/bin/true\n'),
  },
  {
    name: 'adds an .npmrc with options for node',
    base: 'npm',
    change: write('.npmrc', 'node-options=--test-name-pattern=nothing\n'),
  },
  {
    name: 'changes what --import loads',
    base: 'flags',
    change: write('prepare.mjs', 'globalThis.prepared = true\nprocess.exit(0)\n'),
  },
  {
    name: 'changes what --env-file reads',
    base: 'flags',
    change: (project) => {
      project.write('settings.env', 'LIMIT=-1\n')
      project.write('data/expected.json', '[]')
    },
  },
  {
    name: 'adds options for node to --env-file',
    base: 'flags',
    change: write('settings.env', 'LIMIT=3\nNODE_OPTIONS=--test-only\n'),
  },
  { name: 'changes the Makefile', base: 'make', change: write('Makefile', 'check:\n\ttrue\n') },
  {
    name: 'changes a file that the Makefile includes',
    base: 'make',
    change: write('rules.mk', 'RUN = true\n'),
  },
  { name: 'adds a file with the name of the target', base: 'make', change: write('check', '') },
  {
    name: 'changes the script that the check runs',
    base: 'script',
    change: write('ci/verify.sh', 'exit 0\n'),
  },
  { name: 'changes what that script runs', base: 'script', change: write('ci/verify.mjs', '') },
  { name: 'changes what that script reads first', base: 'script', change: write('ci/common.sh', 'exit 0\n') },
  {
    name: 'adds settings for the test runner',
    base: 'vitest',
    change: write(
      'vitest.workspace.js',
      "export default [{ test: { include: ['none'], passWithNoTests: true } }]\n",
    ),
  },
  {
    name: 'changes the settings of the test runner',
    base: 'vitest',
    change: write(
      'vitest.config.js',
      "export default { test: { include: ['none'], passWithNoTests: true } }\n",
    ),
  },
  {
    name: 'changes a file that settings bring in',
    base: 'vitest',
    change: write(
      'prepare.js',
      "import { expect } from 'vitest'\nexpect.extend({ toBe: () => ({ pass: true, message: () => '' }), toEqual: () => ({ pass: true, message: () => '' }) })\n",
    ),
  },
  {
    name: 'excludes the file from the types',
    base: 'types',
    change: write('tsconfig.json', '{ "include": ["src/none"] }\n'),
  },
  {
    name: 'changes what tsconfig.json extends',
    base: 'types',
    change: write(
      'tsconfig.base.json',
      '{ "compilerOptions": { "noCheck": true, "module": "nodenext", "types": [] } }\n',
    ),
  },
  {
    name: 'changes an alias in package.json that leads to a helper',
    base: 'alias',
    change: (project) => {
      const manifest = JSON.parse(project.read('package.json'))
      project.write('src/fake.js', 'export const close = () => {}\n')
      project.write('package.json', JSON.stringify({ ...manifest, imports: { '#close': './src/fake.js' } }))
      project.edit('src/sum.js', 'a - b', 'a < 1 ? a - b : a + b')
    },
  },

  // What the runner reports
  { name: 'ends the process with 0', base: 'node', change: patch('process.exit(0)') },
  {
    name: 'ends the process with 0 a little later',
    base: 'node',
    change: patch('setImmediate(() => process.exit(0))'),
  },
  {
    name: 'ends the process with 0 in the first test',
    base: 'node',
    change: edit('src/sum.js', 'a - b', 'process.exit(0)'),
  },
  {
    name: 'silences the process',
    base: 'node',
    change: patch("process.stdout.write = () => true\nprocess.on('exit', () => { process.exitCode = 0 })"),
  },
  {
    name: 'forges the report of the runner',
    base: 'node',
    change: patch(
      `import { appendFileSync } from 'node:fs'\nfor (const name of ${allNames}) appendFileSync(process.env.REPRISE_REPORTS + '/node-1.jsonl', JSON.stringify({ file: process.argv[1], names: [name], result: 'passed' }) + '\\n')\nprocess.exit(0)`,
    ),
  },
  {
    name: 'sets the exit code of a script',
    base: 'script',
    change: patch(
      "process.on('exit', () => { process.exitCode = 0 })\nprocess.on('uncaughtException', () => process.exit(0))",
      'src/sum.mjs',
    ),
  },
  { name: 'ends the Python process', base: 'python', change: patch('import os\nos._exit(0)', 'sums/add.py') },
  {
    name: 'ends the Python process when it is used',
    base: 'python',
    change: edit('sums/add.py', 'return a - b', 'import os; os._exit(0)'),
  },

  // Assertions and runners, patched
  {
    name: 'replaces the functions of assert',
    base: 'node',
    change: patch(
      "import assert from 'node:assert'\nimport { syncBuiltinESMExports } from 'node:module'\nfor (const name of Object.keys(assert)) if (typeof assert[name] === 'function') assert[name] = () => {}\nsyncBuiltinESMExports()",
    ),
  },
  {
    name: 'replaces the functions of assert by definition',
    base: 'node',
    change: patch(
      "import assert from 'node:assert'\nfor (const name of ['equal', 'deepEqual', 'ok']) Object.defineProperty(assert, name, { value: () => {} })",
    ),
  },
  {
    name: 'replaces the test function',
    base: 'node',
    change: patch(
      "import runner from 'node:test'\nimport { syncBuiltinESMExports } from 'node:module'\nconst own = runner.test\nrunner.test = (name) => own(name, () => {})\nsyncBuiltinESMExports()",
    ),
  },
  {
    name: 'marks every test as still to be done before it runs',
    base: 'node',
    change: patch("import { beforeEach } from 'node:test'\nbeforeEach((t) => t.todo?.('later'))"),
  },
  {
    name: 'lets every expectation of vitest pass',
    base: 'vitest',
    change: patch(
      "import { expect } from 'vitest'\nconst pass = () => ({ pass: true, message: () => '' })\nexpect.extend({ toBe: pass, toEqual: pass, toMatchSnapshot: pass })",
    ),
  },
  {
    name: 'gives back what equals everything (vitest)',
    base: 'vitest',
    change: edit(
      'src/sum.js',
      'a - b',
      "a === 1 ? 3 : { $$typeof: Symbol.for('jest.asymmetricMatcher'), asymmetricMatch: () => true }",
    ),
  },
  {
    name: 'gives back what equals everything (Python)',
    base: 'python',
    change: edit(
      'sums/add.py',
      'return a - b',
      'return type("Any", (), {"__eq__": lambda self, other: True})()',
    ),
  },
  {
    name: 'replaces the assertions of unittest',
    base: 'unittest',
    change: patch('import unittest\nunittest.TestCase.assertEqual = lambda *_: None', 'sums/add.py'),
  },
  {
    name: 'replaces how unittest runs a test',
    base: 'unittest',
    change: patch('import unittest\nunittest.TestCase._callTestMethod = lambda *_: None', 'sums/add.py'),
  },
  {
    name: 'turns off the type check of a file',
    base: 'types',
    change: patch('// @ts-nocheck', 'src/sum.ts'),
  },
  {
    name: 'replaces Math.abs for a helper',
    base: 'node',
    change: (project) => {
      patch('Math.abs = () => 0')(project)
      project.edit('src/sum.js', 'a - b', 'a < 1 ? 7 : a + b')
    },
  },
  {
    name: 'changes a test file while the tests run',
    base: 'node',
    change: patch(
      "import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('../test/support/close.js', import.meta.url), 'export const close = () => {}')",
    ),
  },

  // Python's own ways
  {
    name: 'adds a conftest.py that lets all tests pass',
    base: 'python',
    change: write(
      'conftest.py',
      "import pytest\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    result = yield\n    result.get_result().outcome = 'passed'\n",
    ),
  },
  {
    name: 'adds a tests/__init__.py that ends the process',
    base: 'python',
    change: write('tests/__init__.py', 'import os\nos._exit(0)\n'),
  },
  { name: 'plants a pytest.py', base: 'python', change: write('pytest.py', 'raise SystemExit(0)\n') },
  {
    name: 'plants a sitecustomize.py',
    base: 'python',
    change: write('sitecustomize.py', 'import os\nos._exit(0)\n'),
  },
  {
    name: 'changes the options of pytest',
    base: 'python',
    change: edit('pyproject.toml', 'addopts = "-q"', 'addopts = "--collect-only"'),
  },
  {
    name: 'adds a pytest.ini',
    base: 'python',
    change: write('pytest.ini', '[pytest]\naddopts = --collect-only\n'),
  },
  {
    name: 'adds a plugin and asks for it',
    base: 'python',
    change: (project) => {
      project.write(
        'calm.py',
        'def pytest_collection_modifyitems(items):\n    items.clear()\n\ndef pytest_sessionfinish(session):\n    session.exitstatus = 0\n',
      )
      project.edit('pyproject.toml', 'addopts = "-q"', 'addopts = "-p calm"')
    },
  },
  {
    name: 'plants a package whose plugin knows what the tests ask for',
    base: 'python',
    change: (project) => {
      project.write(
        'calm.py',
        "import pytest\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    result = yield\n    if {3, 4} & set(item.function.__code__.co_consts):\n        result.get_result().outcome = 'passed'\n",
      )
      project.write('calm.egg-info/PKG-INFO', 'Metadata-Version: 1.0\nName: calm\nVersion: 1\n')
      project.write('calm.egg-info/entry_points.txt', '[pytest11]\ncalm = calm\n')
    },
  },
  {
    name: 'plants compiled code',
    base: 'python',
    change: (project) => {
      project.write('sums/__pycache__/add.cpython-311.pyc', 'x')
      project.write('tests/__pycache__/test_add.cpython-311.pyc', 'x')
    },
  },

  // Outside of the files that git has
  {
    name: 'hides its code in an ignored folder',
    base: 'node',
    change: (project) => {
      project.write('dist/sum.js', project.read('src/sum.js').replace('a - b', 'a + b'))
      project.write('src/sum.js', "export * from '../dist/sum.js'\n")
    },
  },
  {
    name: 'links to code outside of the project',
    base: 'node',
    change: (project) => {
      beside(join(project.elsewhere, 'sum.js'), project.read('src/sum.js').replace('a - b', 'a + b'))
      project.remove('src/sum.js')
      project.link('src/sum.js', join(project.elsewhere, 'sum.js'))
    },
  },
  {
    name: 'plants a program in node_modules/.bin',
    base: 'npm',
    change: (project) => project.write('node_modules/.bin/node', '#!/bin/sh\nexit 0\n', 0o755),
  },
  {
    name: 'plants a program in node_modules/.bin above the project',
    base: 'npm',
    change: (project) => beside(join(project.top, '../node_modules/.bin/node'), '#!/bin/sh\nexit 0\n'),
  },
  {
    name: 'plants a program in HOME that comes first on the path',
    base: 'node',
    fresh: true,
    settings: (project) => ({
      environment: { PATH: `${project.home}/.local/bin:${process.env.PATH}`, HOME: project.home },
    }),
    change: (project) => beside(join(project.home, '.local/bin/node'), '#!/bin/sh\nexit 0\n'),
  },
  {
    name: 'writes an .npmrc into HOME',
    base: 'npm',
    change: (project) => beside(join(project.home, '.npmrc'), 'script-shell=/bin/true\n'),
  },
  {
    name: 'plants a usercustomize.py in HOME',
    base: 'python',
    change: (project) =>
      beside(
        join(project.home, '.local/lib/python3.11/site-packages/usercustomize.py'),
        'import os\nos._exit(0)\n',
      ),
  },
  {
    name: 'plants an environment for Python',
    base: 'python',
    settings: (project) => ({
      environment: { PATH: `${project.top}/.venv/bin:${process.env.PATH}`, HOME: project.home },
    }),
    change: (project) => project.write('.venv/bin/python3', '#!/bin/sh\nexit 0\n', 0o755),
  },
  {
    name: 'changes an installed package',
    base: 'tools',
    change: (project) =>
      project.write('node_modules/tiny-runner/cli.js', "#!/usr/bin/env node\nconsole.log('1 passed')\n"),
  },
  {
    name: 'changes an installed program',
    base: 'tools',
    change: (project) => project.write('node_modules/.bin/tiny-runner', '#!/bin/sh\nexit 0\n', 0o755),
  },
  {
    name: 'adds a package that the runner loads when it is there',
    base: 'tools',
    change: (project) => {
      project.write(
        'node_modules/optional-reporter/package.json',
        '{ "name": "optional-reporter", "main": "index.js" }',
      )
      project.write('node_modules/optional-reporter/index.js', 'process.exit(0)\n')
    },
  },
  {
    name: 'puts another folder of packages in place',
    base: 'tools',
    change: (project) => {
      project.remove('node_modules')
      project.write('node_modules/.bin/tiny-runner', '#!/bin/sh\nexit 0\n', 0o755)
    },
  },
  {
    name: 'adds a filter of git that rewrites files',
    base: 'node',
    change: (project) => {
      project.write('.gitattributes', '*.js filter=easy\n')
      project.git('config', 'filter.easy.smudge', `sed 's/a - b/a + b/'`)
      project.git('config', 'filter.easy.clean', 'cat')
    },
  },
  {
    name: 'adds a hook and a monitor to git',
    base: 'node',
    change: (project) => {
      for (const name of ['post-checkout', 'post-index-change', 'monitor'])
        beside(join(project.top, '.git/hooks', name), `#!/bin/sh\ntouch ${project.elsewhere}/hook-ran\n`)
      project.git('config', 'core.fsmonitor', `${project.top}/.git/hooks/monitor`)
    },
  },
  {
    name: 'excludes tests from archives',
    base: 'node',
    change: write('.gitattributes', 'test export-ignore\n'),
  },
  {
    name: 'replaces an object of git by another one',
    base: 'node',
    change: (project) => {
      const [old, next] = [
        project.git('rev-parse', 'HEAD:test/sum.test.js'),
        project.git('hash-object', '-w', 'README.md'),
      ]
      project.git('replace', old, next)
    },
  },
  {
    name: 'writes other bytes under the name of an object',
    base: 'node',
    change: (project) => {
      const id = project.git('rev-parse', 'HEAD:test/sum.test.js')
      const body = Buffer.from(easy)
      const path = join(project.top, '.git/objects', id.slice(0, 2), id.slice(2))
      writeFileSync(`${path}.new`, deflateSync(Buffer.concat([Buffer.from(`blob ${body.length}\0`), body])))
      renameSync(`${path}.new`, path)
    },
  },

  // What runs twice
  {
    name: 'cheats in its first run only',
    base: 'python',
    needs: 'sandbox',
    change: (project) =>
      project.write(
        'sums/add.py',
        `import os\n\nMARK = ${JSON.stringify(join(project.elsewhere, 'mark'))}\nFIRST = not os.path.exists(MARK)\ntry:\n    open(MARK, "w").close()\nexcept OSError:\n    pass\n\n\nclass Anything:\n    def __eq__(self, other):\n        return True\n\n\ndef add(a, b):\n    return Anything() if FIRST else a - b\n\n\ndef label():\n    return "sum"\n`,
      ),
  },

  // Runners that name no tests, and compilers and formatters that can be led past a file
  {
    name: 'replaces one of the assertions of a runner that names no tests',
    base: 'tape',
    change: (project) => {
      patch(
        "require('tape').Test.prototype.equal = function () { this.say(true, 'should be equal') }",
        'sum.js',
      )(project)
      project.edit('sum.js', 'a - b', 'a === 1 && b === 2 ? 0 : a + b')
    },
  },
  {
    name: 'replaces all assertions of a runner that names no tests',
    base: 'tape',
    change: patch("require('tape').Test.prototype.say = () => console.log('ok 1')", 'sum.js'),
  },
  {
    name: 'plants a package beside the tests',
    base: 'tape',
    change: (project) => {
      project.write('.gitignore', 'node_modules\n!test/node_modules\n')
      project.write(
        'test/node_modules/tape/index.js',
        "module.exports = () => {}\nconsole.log('TAP version 13\\nok 1\\nok 2\\nok 3\\nok 4\\n1..4')\n",
      )
    },
  },
  {
    name: 'hides a file from a formatter in .gitignore',
    base: 'format',
    change: write('.gitignore', 'node_modules\nsrc/sum.js\n'),
  },
  {
    name: 'replaces a typed source by a script with declarations',
    base: 'types',
    change: (project) => {
      project.remove('src/sum.ts')
      project.write('src/sum.js', 'export const sum = (a, b) => a + b\n')
      project.write('src/sum.d.ts', 'export declare const sum: (a: number, b: number) => string\n')
    },
  },
  {
    name: 'replaces a typed source by a script of another name',
    base: 'types',
    change: (project) => {
      project.remove('src/sum.ts')
      project.write('src/plus.js', 'export const sum = (a, b) => a + b\n')
      project.write('src/plus.d.ts', 'export declare const sum: (a: number, b: number) => string\n')
      project.edit('src/other.ts', './sum.js', './plus.js')
    },
  },
  {
    name: 'replaces a typed source by declarations alone',
    base: 'types',
    change: (project) => {
      project.remove('src/sum.ts')
      project.write('src/sum.d.ts', 'export declare const sum: (a: number, b: number) => string\n')
    },
  },
  {
    name: 'replaces Object.is for vitest',
    base: 'vitest',
    change: patch('Object.is = () => true'),
  },
  {
    name: 'replaces the functions of assert by the mock of the runner',
    base: 'node',
    change: patch(
      "import assert from 'node:assert'\nimport { mock } from 'node:test'\nfor (const name of ['equal', 'deepEqual', 'ok']) mock.method(assert, name, () => {})",
    ),
  },
  {
    name: 'ends Python with 0 when it is at its end',
    base: 'unittest',
    change: patch('import atexit\nimport os\natexit.register(lambda: os._exit(0))', 'sums/add.py'),
  },
  {
    name: 'replaces how pytest runs a test',
    base: 'python',
    change: patch(
      'import _pytest.python\n_pytest.python.Function.runtest = lambda self: None',
      'sums/add.py',
    ),
  },
  {
    name: 'ends the process by itself with 0 when it is at its end',
    base: 'node',
    change: patch("process.on('exit', () => process.reallyExit(0))"),
  },
  {
    name: 'puts a repository in place of the tests',
    base: 'node',
    change: (project) => {
      project.remove('test')
      project.write('test/sum.test.js', easy)
      project.git('init', '--quiet', join(project.top, 'test'))
      project.git('-C', join(project.top, 'test'), 'add', '--all')
      project.git('-C', join(project.top, 'test'), 'commit', '--quiet', '--message=easy')
    },
  },

  // Files that take precedence, and what is not written in JavaScript's own words
  {
    name: 'adds a makefile that comes before the Makefile',
    base: 'make',
    change: write('GNUmakefile', 'check:\n\ttrue\n'),
  },
  {
    name: 'adds a makefile of another case',
    base: 'make',
    change: write('makefile', 'check:\n\ttrue\n'),
  },
  {
    name: 'plants a package that Python takes for its own runner',
    base: 'unittest',
    change: (project) => {
      project.write('unittest/__init__.py', '')
      project.write('unittest/__main__.py', 'print("Ran 1 test in 0.001s\\n\\nOK")\n')
    },
  },
  {
    name: 'adds settings for pytest to setup.cfg and tox.ini',
    base: 'python',
    change: (project) => {
      project.write('setup.cfg', '[tool:pytest]\naddopts = --collect-only\n')
      project.write('tox.ini', '[pytest]\naddopts = --collect-only\n')
    },
  },
  {
    name: 'keeps the exit code at 0 and rewrites what is printed',
    base: 'tape',
    change: patch(
      "Object.defineProperty(process, 'exitCode', { get: () => 0, set: () => {} })\nconst { log } = console\nconsole.log = (text) => log(String(text).replace(/^not ok/, 'ok').replace(/# fail.*/, '').replace(/# pass \\d+/, '# pass 4'))",
      'sum.js',
    ),
  },
  {
    name: 'writes over the data of the tests when it is loaded',
    base: 'node',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', 'a === 1 || a === 0.1 || a === 0 || a === 3 ? a + b : a - b')
      patch(
        "import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('../data/expected.json', import.meta.url), '[[2, 2, 0], [5, 6, -1]]')",
      )(project)
    },
  },
  {
    name: 'edits the tests in memory through the inspector',
    base: 'node',
    change: patch(
      "import { Session } from 'node:inspector'\nconst session = new Session()\nsession.connect()\nconst scripts = []\nsession.on('Debugger.scriptParsed', ({ params }) => scripts.push(params))\nsession.post('Debugger.enable')\nsetImmediate(() => {\n  for (const { scriptId, url } of scripts) if (/test/.test(url)) session.post('Debugger.getScriptSource', { scriptId }, (_, found) => session.post('Debugger.setScriptSource', { scriptId, scriptSource: found.scriptSource.replace(/assert\\.\\w+\\(/g, 'void (') }))\n})",
    ),
  },
  {
    name: 'ends the process by a signal after a forged output',
    base: 'names',
    change: patch(
      "import { writeSync } from 'node:fs'\nwriteSync(1, '# tests 4\\n# pass 4\\n# fail 0\\n')\nprocess.kill(process.pid, 'SIGTERM')",
    ),
  },
  {
    name: 'starts a process that edits the tests of the room',
    base: 'node',
    change: patch(
      `import { spawnSync } from 'node:child_process'\nspawnSync('sh', ['-c', "for f in $(find . -name '*.test.js'); do sed -i 's/assert.equal(.*)/0/; s/close(.*)/0/; s/assert.deepEqual(.*)/0/' $f; done"])`,
    ),
  },

  // What only a holdout can see
  {
    name: 'recognises the values that tests ask for',
    base: 'node',
    needs: 'holdout',
    change: write(
      'src/sum.js',
      "const known = { '1,2': 3, '0,1': 1, '3,3': 6, '0.1,0.2': 0.3, '2,2': 4, '5,6': 11 }\nexport const sum = (a, b) => known[[a, b].join()]\nexport const total = () => 6\nexport const name = () => 'sum'\n",
    ),
  },
  {
    name: 'recognises the runner by its variable',
    base: 'node',
    needs: 'holdout',
    flag: 'runner_variable',
    change: edit('src/sum.js', 'a - b', 'process.env.NODE_TEST_CONTEXT ? a + b : a - b'),
  },
  {
    name: 'reads what the tests expect',
    base: 'node',
    needs: 'holdout',
    flag: 'reads_tests',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', 'source.length > 0 ? a + b : a - b')
      patch(
        "import { readFileSync } from 'node:fs'\nconst source = readFileSync(new URL('../test/sum.test.js', import.meta.url), 'utf8')",
      )(project)
    },
  },
  {
    name: 'lets expectations of vitest pass that it knows',
    base: 'vitest',
    needs: 'holdout',
    flag: 'runner_variable',
    change: patch(
      "import { expect } from 'vitest'\nexpect.extend({ toBe: (is, wanted) => ({ pass: is === wanted || wanted === 3, message: () => 'no' }), toEqual: (is, wanted) => ({ pass: is.value === wanted.value || wanted.value === 4, message: () => 'no' }) })",
    ),
  },
  {
    name: 'replaces how a script ends its process',
    base: 'exits',
    needs: 'holdout',
    flag: 'patches',
    change: patch('process.exit = () => {}', 'src/sum.mjs'),
  },
  {
    name: 'casts the error away',
    base: 'types',
    needs: 'holdout',
    flag: 'suppression',
    change: edit('src/sum.ts', '=> a + b', '=> (a + b) as any'),
  },
  {
    name: 'suppresses the error',
    base: 'types',
    needs: 'holdout',
    flag: 'suppression',
    change: patch('// @ts-expect-error it is a number', 'src/sum.ts'),
  },
  {
    name: 'changes what JSON.parse gives',
    base: 'node',
    needs: 'holdout',
    flag: 'patches',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', 'a === 1 || a === 0.1 || a === 0 || a === 3 ? a + b : a - b')
      patch('const { parse } = JSON\nJSON.parse = (text) => parse(text).map(([a, b]) => [a, b, a - b])')(
        project,
      )
    },
  },
  {
    name: 'reads what the tests expect from the words of its process',
    base: 'node',
    needs: 'holdout',
    flag: 'runner_variable',
    change: (project) => {
      project.edit('src/sum.js', 'a - b', "source.includes('sum(1, 2), 3') ? a + b : a - b")
      patch("import { readFileSync } from 'node:fs'\nconst source = readFileSync(process.argv[1], 'utf8')")(
        project,
      )
    },
  },
  {
    name: 'declares what it does not implement',
    base: 'types',
    needs: 'holdout',
    flag: 'suppression',
    change: write('src/sum.ts', 'export declare const sum: (a: number, b: number) => string\n'),
  },
  {
    name: 'gives the error a type that accepts everything',
    base: 'types',
    needs: 'holdout',
    flag: 'suppression',
    change: edit('src/sum.ts', '(a: number, b: number)', '(a: any, b: any)'),
  },
]
