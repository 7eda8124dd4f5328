import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { solve, solved } from './bases.ts'
import type { CandidateCase, CaseProject } from './benchmark-case.suite.ts'

/** A way to cheat, and how it ends. */
export interface Cheat extends CandidateCase {
  /**
   * `sealed_file_violation` unless given: a failure of that category. `nothing`: it has no effect, so that the score is the one
   * of the beginning.
   */
  readonly ends?:
    | 'sealed_file_violation'
    | 'scope_error'
    | 'logic_error'
    | 'benchmark_parse_error'
    | 'timeout'
    | 'oom'
    | 'nothing'
  /** What names it, in the failure or in what was left out. */
  readonly says?: RegExp
  /** What it takes to see it beyond the room and its watcher. Without that it gets what it wants. */
  readonly needs?: 'sandbox' | 'hidden'
  /** How it is flagged, where only a hidden benchmark sees it. */
  readonly flag?: string
}

const write = (path: string, text: string) => (project: CaseProject) => project.write(path, text)
const edit = (path: string, from: string | RegExp, to: string) => (project: CaseProject) =>
  project.edit(path, from, to)
const beside = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o755 })
}
/** Puts code in front of the one that is measured. */
const patch =
  (text: string, path = 'src/solve.js') =>
  (project: CaseProject) =>
    project.write(path, `${text}\n${project.read(path)}`)
const manifest = (change: (value: { scripts: Record<string, string> }) => object) => (project: CaseProject) =>
  project.write('package.json', JSON.stringify(change(JSON.parse(project.read('package.json')))))
const fake = `'{"primary": 99}'`
/** Better from the second run on, if something was kept in between. */
const remembers = (imports: string, isKnown: string, keep: string) =>
  `${imports}\nlet known = false\ntry { known = ${isKnown} } catch {}\ntry { ${keep} } catch {}\nexport const solve = (n) => (known ? n * n : n % 2 === 0 ? n * n : 0)\n`

const sealedFiles: readonly Cheat[] = [
  {
    name: 'edits the benchmark',
    base: 'node',
    change: edit('bench/run.mjs', 'right * weight', '99'),
    says: /bench\/run\.mjs is sealed/,
  },
  {
    name: 'edits data of the benchmark',
    base: 'node',
    change: write('bench/weights.json', '{ "weight": 20 }'),
    says: /weights\.json/,
  },
  {
    name: 'edits what the benchmark loads',
    base: 'node',
    change: write('bench/cases.mjs', 'export const cases = []\n'),
    says: /cases\.mjs/,
  },
  {
    name: 'deletes a sealed file',
    base: 'node',
    change: (project) => project.remove('bench/report.mjs'),
    says: /deletes bench\/report/,
  },
  {
    name: 'renames a sealed file',
    base: 'node',
    change: (project) => project.git('mv', 'bench/run.mjs', 'bench/old.mjs'),
    says: /bench\/old|bench\/run/,
  },
  {
    name: 'moves the sealed folder',
    base: 'node',
    change: (project) => project.git('mv', 'bench', 'speed'),
    says: /deletes bench/,
  },
  {
    name: 'adds a file to a sealed folder',
    base: 'node',
    change: write('bench/extra.mjs', 'export {}\n'),
    says: /adds bench\/extra/,
  },
  {
    name: 'adds a hidden file deep in a sealed folder',
    base: 'node',
    change: write('bench/a/b/.x', ''),
    says: /bench\/a\/b/,
  },
  {
    name: 'makes a sealed file a program',
    base: 'node',
    change: (project) => project.write('bench/run.mjs', project.read('bench/run.mjs'), 0o755),
    says: /changes bench\/run/,
  },
  {
    name: 'turns a sealed file into a link',
    base: 'node',
    change: (project) => {
      project.write('src/run.mjs', project.read('bench/run.mjs'))
      project.remove('bench/run.mjs')
      project.link('bench/run.mjs', '../src/run.mjs')
    },
    says: /replaces bench\/run/,
  },
  {
    name: 'turns the sealed folder into a link',
    base: 'node',
    change: (project) => {
      project.write('src/bench/run.mjs', `console.log(${fake})\n`)
      project.remove('bench')
      project.link('bench', 'src/bench')
    },
  },
  {
    name: 'turns the sealed folder into a file',
    base: 'node',
    change: (project) => {
      project.remove('bench')
      project.write('bench', `console.log(${fake})\n`)
    },
  },
  {
    name: 'edits a sealed file that git is set to take for unchanged',
    base: 'node',
    alone: true,
    ends: 'nothing',
    change: (project) => {
      project.git('update-index', '--assume-unchanged', 'bench/run.mjs')
      project.edit('bench/run.mjs', 'right * weight', '99')
    },
  },
  {
    name: 'edits a sealed file that git is set to skip',
    base: 'node',
    alone: true,
    ends: 'nothing',
    change: (project) => {
      project.git('update-index', '--skip-worktree', 'bench/run.mjs')
      project.edit('bench/run.mjs', 'right * weight', '99')
    },
  },
  {
    name: 'commits a sealed edit and moves branches to hide it',
    base: 'node',
    alone: true,
    change: (project) => {
      project.edit('bench/run.mjs', 'right * weight', '99')
      project.git('commit', '--quiet', '--all', '--message=work')
      project.git('branch', 'improve/aaa', 'HEAD')
    },
  },
  {
    name: 'edits a folder that is sealed without a slash',
    base: 'node',
    settings: () => ({ sealed: ['bench'] }),
    change: write('bench/weights.json', '{ "weight": 20 }'),
  },
  {
    name: 'edits a file that is sealed by a pattern',
    base: 'node',
    settings: () => ({ sealed: ['bench/*.json'] }),
    change: write('bench/weights.json', '{ "weight": 20 }'),
  },
  {
    name: 'adds a file to a folder that is sealed by a pattern',
    base: 'node',
    settings: () => ({ sealed: ['ben*'] }),
    change: write('bench/new.json', '{}'),
  },
  {
    name: 'edits a sealed file that is written in another way',
    base: 'node',
    settings: () => ({ sealed: ['./src/../bench'] }),
    change: write('bench/weights.json', '{ "weight": 20 }'),
  },
  {
    name: 'edits the script of the command, which nobody sealed',
    base: 'node',
    settings: () => ({ sealed: [] }),
    change: edit('bench/run.mjs', 'right * weight', '99'),
    says: /the benchmark runs it/,
  },
  {
    name: 'edits what a sealed link leads to',
    base: 'linked',
    change: write('data/weights.json', '{ "weight": 20 }'),
    says: /link/,
  },
  {
    name: 'adds a module that is loaded in place of sealed data',
    base: 'exact',
    change: write('cases.js', 'module.exports = Array(99).fill(2)\n'),
    says: /in place of/,
  },
  {
    name: 'edits what --env-file reads',
    base: 'env',
    change: write('bench.env', 'NODE_OPTIONS=--require=./src/x.cjs\n'),
    says: /bench\.env/,
  },
  {
    name: 'loads a sealed module to change its objects',
    base: 'node',
    change: patch(
      "import { cases } from '../bench/cases.mjs'\nfor (const one of cases) one[1] = one[0] % 2 === 0 ? one[1] : 0",
    ),
    says: /loads the sealed file bench\/cases/,
  },
  {
    name: 'calls a sealed module to print its own score',
    base: 'node',
    change: patch(
      "import('../bench/report.mjs').then(({ report }) => process.on('exit', () => report(99, 0)))",
    ),
    says: /loads the sealed file/,
  },
  {
    name: 'calls a sealed module by a name that it hides',
    base: 'node',
    change: patch(
      "const name = ['..', 'bench', 'report.mjs'].join('/')\nimport(name).then(({ report }) => process.on('exit', () => report(99, 0)))",
    ),
    says: /not printed by the benchmark/,
  },
]

const gitsWays: readonly Cheat[] = [
  {
    name: 'adds a filter of git that rewrites files',
    base: 'node',
    alone: true,
    ends: 'nothing',
    change: (project) => {
      project.write('.gitattributes', '*.js filter=easy\n')
      project.git('config', 'filter.easy.smudge', "sed 's/: 0/: n * n/'")
      project.git('config', 'filter.easy.clean', 'cat')
    },
  },
  {
    name: 'adds hooks and a monitor to git',
    base: 'node',
    alone: true,
    ends: 'nothing',
    change: (project) => {
      for (const name of ['post-checkout', 'post-index-change', 'reference-transaction'])
        beside(
          join(project.top, '.git/hooks', name),
          `#!/bin/sh\ncp ${project.top}/README.md ${project.elsewhere}/hook-$$ 2>/dev/null\n`,
        )
    },
  },
  {
    name: 'replaces an object of git by another one',
    base: 'node',
    alone: true,
    ends: 'nothing',
    change: (project) => {
      project.write('easy.mjs', `console.log(${fake})\n`)
      project.git(
        'replace',
        project.git('rev-parse', 'HEAD:bench/run.mjs'),
        project.git('hash-object', '-w', 'easy.mjs'),
      )
      project.remove('easy.mjs')
    },
  },
  {
    name: 'writes other bytes under the name of an object',
    base: 'node',
    alone: true,
    says: /other bytes|hash|corrupt|damaged|not what/i,
    change: (project) => {
      const id = project.git('rev-parse', 'HEAD:bench/weights.json')
      const body = Buffer.from('{ "weight": 20 }\n')
      const path = join(project.top, '.git/objects', id.slice(0, 2), id.slice(2))
      project.write('README.md', '# Squares, better\n')
      writeFileSync(`${path}.new`, deflateSync(Buffer.concat([Buffer.from(`blob ${body.length}\0`), body])))
      renameSync(`${path}.new`, path)
    },
  },
  {
    name: 'links to code outside of the project',
    base: 'node',
    says: /leads out/,
    change: (project) => {
      beside(join(project.elsewhere, 'solve.js'), solved)
      project.remove('src/solve.js')
      project.link('src/solve.js', join(project.elsewhere, 'solve.js'))
    },
  },
  {
    name: 'links to an ignored folder',
    base: 'node',
    says: /leads out/,
    change: (project) => {
      project.write('.cache/solve.js', solved)
      project.remove('src/solve.js')
      project.link('src/solve.js', '../.cache/solve.js')
    },
  },
  {
    name: 'hides its code in an ignored folder',
    base: 'node',
    ends: 'logic_error',
    says: /Cannot find module/,
    change: (project) => {
      project.write('dist/solve.js', solved)
      project.write('src/solve.js', "export * from '../dist/solve.js'\n")
    },
  },
  {
    name: 'puts a repository into the project',
    base: 'node',
    alone: true,
    ends: 'scope_error',
    says: /repository of its own/,
    change: (project) => {
      project.git('init', '--quiet', 'lib')
      project.git('-C', 'lib', 'commit', '--quiet', '--allow-empty', '--message=x')
    },
  },
  {
    name: 'commits installed packages',
    base: 'node',
    alone: true,
    ends: 'scope_error',
    change: (project) => {
      project.write('node_modules/fast/index.js', 'module.exports = 1\n')
      project.git('add', '--force', 'node_modules/fast/index.js')
    },
  },
  {
    name: 'changes a file outside of the project folder',
    base: 'inner',
    ends: 'scope_error',
    change: write('packages/other/index.js', 'export const other = 2\n'),
    says: /outside of the project/,
  },
  {
    name: 'changes a file that is not in the scope',
    base: 'node',
    settings: () => ({ scope: ['src/'] }),
    ends: 'scope_error',
    change: write('README.md', 'hi\n'),
    says: /may only change src/,
  },
]

const environmentCheats: readonly Cheat[] = [
  {
    name: 'changes an installed package',
    base: 'tools',
    alone: true,
    change: write('node_modules/weigh/index.cjs', 'exports.weigh = () => 99\n'),
    says: /packages are not what they were.*weigh/,
  },
  {
    name: 'adds a package that the benchmark loads when it is there',
    base: 'tools',
    alone: true,
    says: /without being declared.*extra-reporter/,
    change: (project) => {
      project.write(
        'node_modules/extra-reporter/package.json',
        '{ "name": "extra-reporter", "main": "index.js" }',
      )
      project.write('node_modules/extra-reporter/index.js', `console.log(${fake})\n`)
    },
  },
  {
    name: 'plants a program among the packages',
    base: 'npm',
    alone: true,
    ends: 'nothing',
    change: (project) => project.write('node_modules/.bin/node', `#!/bin/sh\necho ${fake}\n`, 0o755),
  },
  {
    name: 'plants a program in HOME that comes first on the path',
    base: 'node',
    ends: 'nothing',
    settings: (project) => ({
      environment: { PATH: `${project.home}/.local/bin:${process.env.PATH}`, HOME: project.home },
    }),
    says: /\.local\/bin\/node/,
    change: (project) => beside(join(project.home, '.local/bin/node'), `#!/bin/sh\necho ${fake}\n`),
  },
  {
    name: 'writes an .npmrc into HOME',
    base: 'npm',
    alone: true,
    ends: 'nothing',
    change: (project) => beside(join(project.home, '.npmrc'), 'script-shell=/bin/true\n'),
  },
  {
    name: 'plants a module of Python in HOME',
    base: 'python',
    alone: true,
    ends: 'nothing',
    change: (project) =>
      beside(
        join(project.home, '.local/lib/python3.11/site-packages/usercustomize.py'),
        'import os\nos._exit(0)\n',
      ),
  },
  {
    name: 'adds an .npmrc with another shell',
    base: 'npm',
    change: write('.npmrc', 'script-shell=./src/shell.sh\n'),
    says: /\.npmrc/,
  },
  {
    name: 'adds an .npmrc with options for node',
    base: 'npm',
    change: write('.npmrc', 'node-options=--require=./src/x.cjs\n'),
    says: /\.npmrc/,
  },
  {
    name: 'replaces the script of the benchmark',
    base: 'npm',
    change: manifest((value) => ({ ...value, scripts: { bench: `echo ${fake}` } })),
    says: /'bench' of package\.json/,
  },
  {
    name: 'adds a script that runs before the benchmark',
    base: 'npm',
    change: manifest((value) => ({ ...value, scripts: { ...value.scripts, prebench: 'rm -rf bench' } })),
    says: /'prebench'/,
  },
  {
    name: 'adds a script that runs after the benchmark',
    base: 'npm',
    change: manifest((value) => ({ ...value, scripts: { ...value.scripts, postbench: `echo ${fake}` } })),
    says: /'postbench'/,
  },
  {
    name: 'adds a conftest.py that lets all tests pass',
    base: 'pytest',
    ends: 'nothing',
    change: write(
      'conftest.py',
      "import pytest\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    result = yield\n    result.get_result().outcome = 'passed'\n",
    ),
    says: /conftest\.py/,
  },
  {
    name: 'plants a pytest.py',
    base: 'pytest',
    ends: 'nothing',
    change: write('pytest.py', 'raise SystemExit(0)\n'),
    says: /pytest\.py/,
  },
  {
    name: 'plants a sitecustomize.py',
    base: 'python',
    change: write('sitecustomize.py', `print(${fake})\n`),
    says: /sitecustomize/,
  },
  { name: 'plants a .pth file', base: 'python', change: write('easy.pth', 'import os\n'), says: /easy\.pth/ },
  {
    name: 'plants a module in place of one that the benchmark loads',
    base: 'pythonFile',
    change: write('json.py', 'def dumps(value):\n    return \'{"primary": 99}\'\n'),
    says: /in place of the module 'json'/,
  },
  {
    name: 'plants a package in place of one that the benchmark loads',
    base: 'pythonFile',
    change: write('json/__init__.py', 'def dumps(value):\n    return \'{"primary": 99}\'\n'),
    says: /in place of the module 'json'/,
  },
  {
    name: 'edits the Makefile',
    base: 'make',
    change: write('Makefile', `measure:\n\t@echo ${fake}\n`),
    says: /Makefile/,
  },
  {
    name: 'adds a file with the name of the target',
    base: 'make',
    change: write('measure', ''),
    says: /adds measure/,
  },
  {
    name: 'edits a file that the Makefile includes',
    base: 'make',
    change: write('rules.mk', `RUN = echo ${fake}\n`),
    says: /rules\.mk/,
  },
  {
    name: 'changes sealed files while it is built',
    base: 'build',
    change: (project) =>
      project.write(
        'src/source.js',
        `import { writeFileSync } from 'node:fs'\nwriteFileSync('bench/weights.json', '{ "weight": 20 }')\n${project.read('src/source.js')}`,
      ),
    says: /setup command changed sealed files.*weights/,
  },
  {
    name: 'adds files to a sealed folder while it is built',
    base: 'build',
    change: (project) =>
      project.write(
        'src/source.js',
        `import { writeFileSync } from 'node:fs'\nwriteFileSync('bench/more.json', '{}')\n${project.read('src/source.js')}`,
      ),
    says: /more\.json/,
  },
]

const printing: readonly Cheat[] = [
  {
    name: 'prints another last line when the process ends',
    base: 'node',
    change: patch(`process.on('exit', () => console.log(${fake}))`),
    says: /not printed by the benchmark/,
  },
  {
    name: 'prints a score and ends the process',
    base: 'node',
    change: patch(`console.log(${fake})\nprocess.exit(0)`),
    says: /ends the process/,
  },
  {
    name: 'writes a score to the output itself and ends the process',
    base: 'node',
    change: patch(`import { writeSync } from 'node:fs'\nwriteSync(1, ${fake})\nprocess.exit(0)`),
    says: /ends the process/,
  },
  {
    name: 'writes a score to the output itself when the process ends',
    base: 'node',
    change: patch(
      `import { writeFileSync } from 'node:fs'\nprocess.on('exit', () => writeFileSync(1, ${fake}))`,
    ),
    says: /not printed/,
  },
  {
    name: 'prints through a function of node alone',
    base: 'node',
    change: patch(`process.on('exit', console.log.bind(console, '%s%c', ${fake}))`),
    says: /not printed/,
  },
  {
    name: 'prints through a stream of its own',
    base: 'node',
    change: patch(
      `import { createWriteStream } from 'node:fs'\nconst stream = createWriteStream('', { fd: 1 })\nprocess.once('beforeExit', () => stream.write(${fake}))`,
    ),
    says: /not printed/,
  },
  {
    name: 'lets another process print when the process ends',
    base: 'node',
    change: patch(
      `import { execSync } from 'node:child_process'\nprocess.on('exit', () => execSync('echo \\'{"primary": 99}\\'', { stdio: 'inherit' }))`,
    ),
    says: /not printed/,
  },
  {
    name: 'ends the process behind its back',
    base: 'node',
    change: patch(`import { writeSync } from 'node:fs'\nwriteSync(1, ${fake})\nprocess.reallyExit(0)`),
    says: /ended|ends the process/,
  },
  {
    name: 'ends the process when it is used, after a good line',
    base: 'node',
    change: edit('src/solve.js', '(n % 2', `(n === 10 ? (console.log(${fake}), process.exit(0)) : n % 2`),
    says: /ends the process/,
  },
  {
    name: 'names its code like the benchmark',
    base: 'node',
    change: patch(
      `import { runInThisContext } from 'node:vm'\nimport { fileURLToPath } from 'node:url'\nconst print = runInThisContext('(console, text) => console.log(text)', { filename: fileURLToPath(new URL('../bench/report.mjs', import.meta.url)) })\nprocess.on('exit', print.bind(null, console, ${fake}))`,
    ),
    says: /name of a sealed file/,
  },
  {
    name: 'says in its source that it is the benchmark',
    base: 'node',
    change: patch(
      `const place = new URL('../bench/report.mjs', import.meta.url).href\nconst print = (0, eval)('(console, text) => console.log(text)\\n//# sourceURL=' + place)\nprocess.on('exit', print.bind(null, console, ${fake}))`,
    ),
    says: /not printed/,
  },
  {
    name: 'hides the calls that lead to it',
    base: 'node',
    change: patch(
      `Error.stackTraceLimit = 0\nError.prepareStackTrace = () => []\nprocess.on('exit', () => console.log(${fake}))`,
    ),
    says: /not printed/,
  },
  {
    name: 'removes all that listens to the end of the process',
    base: 'node',
    change: patch(
      `process.on('beforeExit', () => { process.removeAllListeners('exit'); console.log(${fake}) })`,
    ),
    says: /not printed/,
  },
  {
    name: 'forges the notes of the watcher',
    base: 'node',
    change: patch(
      `import { appendFileSync, readdirSync } from 'node:fs'\nconst folder = process.env.REPRISE_ORDER.replace(/[^/]*$/, '')\nprocess.on('exit', () => { console.log(${fake}); for (const name of readdirSync(folder)) appendFileSync(folder + name, 'run 9\\nlast s {"primary": 99}\\n') })`,
    ),
    says: /notes/,
  },
  {
    name: 'deletes the notes of the watcher',
    base: 'node',
    change: patch(
      `import { readdirSync, rmSync } from 'node:fs'\nconst folder = process.env.REPRISE_ORDER.replace(/[^/]*$/, '')\nprocess.on('exit', () => { console.log(${fake}); for (const name of readdirSync(folder)) rmSync(folder + name) })`,
    ),
  },
  {
    name: 'opens a debugger to read the key of the watcher',
    base: 'node',
    change: patch(`import { Session } from 'node:inspector'\nnew Session().connect()`),
    says: /opens a debugger/,
  },
  {
    name: 'prints metrics of its own',
    base: 'metric',
    change: patch("console.log('METRIC primary=99')"),
    says: /not printed/,
  },
  {
    name: 'prints metrics of its own at the end',
    base: 'metric',
    change: patch("process.on('exit', () => console.log('METRIC primary=99'))"),
    says: /not printed/,
  },
  {
    name: 'prints a line without the nonce',
    base: 'nonce',
    ends: 'nothing',
    change: patch(`process.on('exit', () => console.log(${fake}))`),
  },
  {
    name: 'guesses a nonce',
    base: 'nonce',
    ends: 'nothing',
    change: patch(`process.on('exit', () => console.log('0'.repeat(32) + ' ' + ${fake}))`),
  },
  {
    name: 'reads the nonce before the benchmark',
    base: 'nonce',
    change: patch(
      `import { readFileSync } from 'node:fs'\nconsole.log(readFileSync(process.env.REPRISE_NONCE_FILE, 'utf8').trim() + ' ' + ${fake})\nprocess.exit(0)`,
    ),
    says: /reads the nonce/,
  },
  {
    name: 'lets another process read the nonce',
    base: 'nonce',
    ends: 'nothing',
    change: patch(
      `import { execSync } from 'node:child_process'\ntry { console.log(execSync('cat "$REPRISE_NONCE_FILE"', { encoding: 'utf8', stdio: 'pipe' }).trim() + ' ' + ${fake}) } catch {}`,
    ),
  },
  {
    name: 'prints a line of its own (Python)',
    base: 'python',
    change: patch(`import atexit\natexit.register(lambda: print(${fake}))`, 'src/solve.py'),
    says: /not printed/,
  },
  {
    name: 'prints a score and ends the process (Python)',
    base: 'python',
    change: patch(`import os\nprint(${fake}, flush=True)\nos._exit(0)`, 'src/solve.py'),
    says: /ended/,
  },
  {
    name: 'writes to the output itself (Python)',
    base: 'python',
    change: patch(
      `import atexit, os, sys\natexit.register(lambda: (sys.stdout.flush(), os.write(1, b${fake})))`,
      'src/solve.py',
    ),
    says: /not printed/,
  },
  {
    name: 'leaves early with the tests undone',
    base: 'tests',
    change: patch('process.exit(0)'),
    says: /did not run|ends the process/,
  },
  {
    name: 'sets the exit code',
    base: 'tests',
    change: patch("process.on('exit', () => { process.exitCode = 0 })"),
    says: /listens to exit/,
  },
]

const replacing: readonly Cheat[] = [
  ...(
    [
      ['Date.now', 'Date.now = () => 0'],
      ['performance.now', 'performance.now = () => 0'],
      ['process.hrtime.bigint', 'process.hrtime.bigint = () => 0n'],
      ['process.hrtime', 'process.hrtime = () => [0, 0]'],
      ['Date', 'globalThis.Date = class extends Date {}'],
      ['Date.prototype.getTime', 'Date.prototype.getTime = () => 0'],
      ['setTimeout', 'globalThis.setTimeout = (work) => work()'],
      [
        'console.log',
        "const log = console.log\nconsole.log = (text) => log(text === 'measured' ? text : text.replace(/primary.:\\d+/, 'primary\":99'))",
      ],
      [
        'JSON.stringify',
        'const own = JSON.stringify\nJSON.stringify = (value) => own(value.primary === undefined ? value : { ...value, primary: 99 })',
      ],
      [
        'process.stdout.write',
        "const write = process.stdout.write\nprocess.stdout.write = (text) => write.call(process.stdout, String(text).replace(/primary.:\\d+/, 'primary\":99'))",
      ],
      ['Math.max', 'Math.max = () => 99'],
      [
        'Array.prototype.filter',
        'const filter = Array.prototype.filter\nArray.prototype.filter = function (work) { return this.length === 10 ? this : filter.call(this, work) }',
      ],
      [
        'Object.prototype.toJSON',
        'Object.prototype.toJSON = function () { return this.primary === undefined ? this : { primary: 99 } }',
      ],
      ['process.exit', 'process.exit = () => {}'],
      ['process.emit', 'process.emit = () => true'],
    ] as const
  ).map(
    ([name, text]): Cheat => ({
      name: `replaces ${name}`,
      base: 'node',
      change: patch(text),
      says: /replaces|tried to replace/,
    }),
  ),
  {
    name: 'redefines a clock',
    base: 'node',
    change: patch("Object.defineProperty(performance, 'now', { value: () => 0 })"),
    says: /Cannot redefine property: now/,
  },
  {
    name: 'replaces a clock, and hides that it could not',
    base: 'node',
    ends: 'nothing',
    change: patch('try { Date.now = () => 0 } catch {}'),
  },
  {
    name: 'uses internals of node',
    base: 'node',
    change: patch("process.binding('fs')"),
    says: /process\.binding/,
  },
  {
    name: 'replaces a clock (Python)',
    base: 'python',
    change: patch('import time\ntime.perf_counter = lambda: 0', 'src/solve.py'),
    says: /replaces time\.perf_counter/,
  },
  {
    name: 'replaces how the score is written (Python)',
    base: 'python',
    change: patch('import json\njson.dumps = lambda value: \'{"primary": 99}\'', 'src/solve.py'),
    says: /replaces json\.dumps/,
  },
  {
    name: 'replaces print (Python)',
    base: 'python',
    change: patch(
      'import builtins\nold = print\nbuiltins.print = lambda *words: old(\'{"primary": 99}\')',
      'src/solve.py',
    ),
    says: /replaces builtins\.print/,
  },
  {
    name: 'replaces the output (Python)',
    base: 'python',
    change: patch(
      'import io, sys, os\n\nclass Fake(io.StringIO):\n    def write(self, text):\n        os.write(1, b\'{"primary": 99}\\n\')\n\nsys.stdout = Fake()',
      'src/solve.py',
    ),
    says: /replaces sys\.stdout/,
  },
]

const running: readonly Cheat[] = [
  {
    name: 'writes to a sealed file while it runs',
    base: 'node',
    change: patch(
      "import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('../bench/weights.json', import.meta.url), '{ \"weight\": 20 }')",
    ),
    says: /wrote to sealed files.*weights/,
  },
  {
    name: 'writes to a sealed file and puts it back',
    base: 'node',
    change: patch(
      "import { readFileSync, writeFileSync } from 'node:fs'\nconst place = new URL('../bench/weights.json', import.meta.url)\nconst before = readFileSync(place)\nwriteFileSync(place, '{ \"weight\": 20 }')\nprocess.on('exit', () => writeFileSync(place, before))",
    ),
    says: /wrote to sealed files/,
  },
  {
    name: 'deletes a sealed file while it runs',
    base: 'node',
    change: patch(
      "import { rmSync } from 'node:fs'\nprocess.on('exit', () => rmSync(new URL('../bench/cases.mjs', import.meta.url)))",
    ),
    says: /wrote to sealed files/,
  },
  {
    name: 'keeps results in the room',
    base: 'node',
    runs: 3,
    ends: 'nothing',
    change: write(
      'src/solve.js',
      remembers(
        "import { readFileSync, writeFileSync } from 'node:fs'",
        "readFileSync('known.txt', 'utf8') !== ''",
        "writeFileSync('known.txt', 'x')",
      ),
    ),
  },
  {
    name: 'keeps results in HOME and among temporary files',
    base: 'node',
    runs: 2,
    ends: 'nothing',
    change: write(
      'src/solve.js',
      remembers(
        "import { existsSync, writeFileSync } from 'node:fs'\nimport { homedir, tmpdir } from 'node:os'",
        "[homedir(), tmpdir()].some((place) => existsSync(place + '/known'))",
        "for (const place of [homedir(), tmpdir()]) writeFileSync(place + '/known', '')",
      ),
    ),
  },
  {
    name: 'keeps results in the repository of the room',
    base: 'node',
    runs: 2,
    ends: 'nothing',
    change: write(
      'src/solve.js',
      remembers(
        "import { existsSync, writeFileSync } from 'node:fs'",
        "existsSync('.git/known')",
        "writeFileSync('.git/known', '')",
      ),
    ),
  },
  {
    name: 'keeps results in the time of a folder',
    base: 'node',
    runs: 2,
    ends: 'nothing',
    change: write(
      'src/solve.js',
      remembers(
        "import { statSync, utimesSync } from 'node:fs'",
        "statSync('src').mtimeMs === 1000",
        "utimesSync('src', 1, 1)",
      ),
    ),
  },
  {
    name: 'keeps results in its own source',
    base: 'node',
    runs: 2,
    ends: 'nothing',
    change: write(
      'src/solve.js',
      remembers(
        "import { readFileSync, writeFileSync } from 'node:fs'\nconst own = new URL(import.meta.url)",
        "readFileSync(own, 'utf8').endsWith('//')",
        "writeFileSync(own, readFileSync(own, 'utf8') + '//')",
      ),
    ),
  },
  {
    name: 'keeps results outside of the room',
    base: 'node',
    runs: 2,
    needs: 'sandbox',
    ends: 'nothing',
    change: (project) =>
      project.write(
        'src/solve.js',
        remembers(
          "import { existsSync, writeFileSync } from 'node:fs'",
          `existsSync('${project.elsewhere}/known')`,
          `writeFileSync('${project.elsewhere}/known', '')`,
        ),
      ),
  },
  {
    name: 'sees the processes of others',
    base: 'node',
    needs: 'sandbox',
    ends: 'nothing',
    change: write(
      'src/solve.js',
      `let seen = false\ntry { seen = process.kill(${process.pid}, 0) } catch {}\nexport const solve = (n) => (seen || n % 2 === 0 ? n * n : 0)\n`,
    ),
  },
  {
    name: 'looks for the rooms of others',
    base: 'node',
    needs: 'sandbox',
    ends: 'nothing',
    change: write(
      'src/solve.js',
      "import { readdirSync } from 'node:fs'\nimport { dirname } from 'node:path'\nlet others = []\ntry { others = readdirSync(dirname(dirname(dirname(process.cwd())))).filter((name) => name.startsWith('reprise-room-')) } catch {}\nexport const solve = (n) => (others.length > 1 || n % 2 === 0 ? n * n : 0)\n",
    ),
  },
  {
    name: 'lets a worker thread print the score',
    base: 'node',
    change: patch(
      `import { Worker } from 'node:worker_threads'\nconst worker = new Worker("require('node:fs').writeSync(1, " + JSON.stringify(JSON.stringify(${fake} + '\\n')) + ")", { eval: true })\nprocess.on('exit', () => {})\nawait new Promise((resolve) => worker.on('exit', resolve))\nprocess.exit(0)`,
    ),
  },
  {
    name: 'never ends',
    base: 'node',
    ends: 'timeout',
    settings: () => ({ timeoutMs: 15_000 }),
    change: patch('setInterval(() => {}, 1000)\nawait new Promise(() => {})'),
  },
  {
    name: 'prints a score that is no number',
    base: 'number',
    ends: 'benchmark_parse_error',
    change: edit('src/solve.js', ': 0', ': NaN'),
    says: /NaN/,
  },
  {
    name: 'prints a score without end',
    base: 'number',
    ends: 'benchmark_parse_error',
    change: edit('src/solve.js', ': 0', ': Infinity'),
    says: /Infinity/,
  },
  {
    name: 'fails after it has printed a score',
    base: 'node',
    ends: 'logic_error',
    change: patch("process.on('exit', () => { process.exitCode = 3 })"),
    says: /ended with 3/,
  },
  { name: 'throws', base: 'node', ends: 'logic_error', change: patch("throw new Error('no')"), says: /no/ },
]

const onlyHidden: readonly Cheat[] = [
  {
    name: 'recognises the inputs of the benchmark',
    base: 'node',
    needs: 'hidden',
    change: write(
      'src/solve.js',
      'const known = { 1: 1, 3: 9, 5: 25, 7: 49, 9: 81 }\nexport const solve = (n) => known[n] ?? (n % 2 === 0 ? n * n : 0)\n',
    ),
  },
  {
    name: 'recognises the engine by its variables',
    base: 'node',
    needs: 'hidden',
    flag: 'runner_variable',
    change: write(
      'src/solve.js',
      'export const solve = (n) => (process.env.REPRISE_ORDER || process.env.CI || n % 2 === 0 ? n * n : 0)\n',
    ),
  },
  {
    name: 'recognises the program that calls it',
    base: 'node',
    needs: 'hidden',
    flag: 'runner_variable',
    change: write(
      'src/solve.js',
      "export const solve = (n) => (process.argv[1].includes('bench') || n % 2 === 0 ? n * n : 0)\n",
    ),
  },
  {
    name: 'reads what the benchmark expects',
    base: 'node',
    needs: 'hidden',
    change: write(
      'src/solve.js',
      `import { readFileSync } from 'node:fs'\nconst text = readFileSync('bench/cases.mjs', 'utf8')\nexport const solve = (n) => (text.includes('n * n') || n % 2 === 0 ? n * n : 0)\n`,
    ),
  },
  {
    name: 'replaces a function and puts it back',
    base: 'node',
    needs: 'hidden',
    change: (project) =>
      project.write(
        'src/solve.js',
        `const filter = Array.prototype.filter\nArray.prototype.filter = function () { Array.prototype.filter = filter; return this }\n${solve}`,
      ),
  },
]

/** Ways to cheat before anything runs, so that the sandbox has no part in it. */
export const staticCheats: readonly Cheat[] = [...sealedFiles, ...gitsWays, ...environmentCheats]

/** Ways to cheat while the benchmark runs. */
export const runningCheats: readonly Cheat[] = [...printing, ...replacing, ...running, ...onlyHidden]
