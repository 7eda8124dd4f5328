import { solve, solved } from './bases.ts'
import type { CandidateCase, CaseProject } from './benchmark-case.suite.ts'

/** An honest change, and the score that it gets; 10 unless given. */
export interface HonestCase extends CandidateCase {
  readonly score?: number
}

const better = (project: CaseProject) => project.write('src/solve.js', solved)
const and = (more: (project: CaseProject) => void) => (project: CaseProject) => {
  better(project)
  more(project)
}
const manifest = (change: object) => (project: CaseProject) =>
  project.write('package.json', JSON.stringify({ ...JSON.parse(project.read('package.json')), ...change }))
const betterPython = (project: CaseProject) =>
  project.write('src/solve.py', 'def solve(n):\n    return n * n\n')

/** Changes that an honest candidate makes. Each is measured. */
export const honest: readonly HonestCase[] = [
  { name: 'changes nothing', base: 'node', score: 5, change: () => {} },
  { name: 'improves the source', base: 'node', change: better },
  { name: 'improves the source (npm)', base: 'npm', change: better },
  { name: 'improves the source (nonce)', base: 'nonce', change: better },
  { name: 'improves the source (metric)', base: 'metric', change: better },
  { name: 'improves the source (number)', base: 'number', change: better },
  { name: 'improves the source (make)', base: 'make', change: better },
  {
    name: 'improves the source (folder of a repository)',
    base: 'inner',
    change: (project) => project.write('packages/squares/src/solve.js', solved),
  },
  { name: 'improves the source (tests)', base: 'tests', score: 1, change: better },
  { name: 'improves the source (Python)', base: 'python', change: betterPython },
  { name: 'improves the source (pytest)', base: 'pytest', score: 1, change: betterPython },
  {
    name: 'improves a program that a script runs',
    base: 'shell',
    change: (project) => project.edit('src/main.js', 'n % 2 === 0 ? n * n : 0', 'n * n'),
  },
  {
    name: 'gets worse',
    base: 'node',
    score: 0,
    change: (project) => project.write('src/solve.js', 'export const solve = () => -1\n'),
  },
  { name: 'is measured three times', base: 'node', runs: 3, change: better },
  {
    name: 'adds files and folders',
    base: 'node',
    change: (project) => {
      project.write('src/square.js', 'export const square = (n) => n * n\n')
      project.write('src/solve.js', "export { square as solve } from './square.js'\n")
      project.write('docs/how.md', '# How\n')
      project.link('docs/main.md', '../README.md')
    },
  },
  {
    name: 'adds tests, one of which looks at the benchmark',
    base: 'node',
    change: and((project) => {
      project.write(
        'test/solve.test.js',
        "import { test } from 'node:test'\nimport { cases } from '../bench/cases.mjs'\ntest('has cases', () => cases.length > 0)\n",
      )
      project.write('src/solve.spec.js', "import { test } from 'node:test'\ntest('is there', () => {})\n")
    }),
  },
  {
    name: 'adds a source that is named like a test',
    base: 'node',
    change: (project) => {
      project.write('src/test-utils/square.js', 'export const square = (n) => n * n\n')
      project.write('src/solve.js', "export { square as solve } from './test-utils/square.js'\n")
    },
  },
  {
    name: 'moves its code into another file',
    base: 'node',
    change: (project) => {
      project.write('src/lib/solve.js', solved)
      project.write('src/solve.js', "export * from './lib/solve.js'\n")
    },
  },
  {
    name: 'turns a source into a folder',
    base: 'exact',
    change: (project) => {
      project.remove('src/solve.js')
      project.write('src/solve/index.js', 'exports.solve = (n) => n * n\n')
    },
  },
  {
    name: 'changes scripts that the benchmark does not run',
    base: 'npm',
    change: and(
      manifest({ scripts: { bench: 'node bench/run.mjs', test: 'node --test test', lint: 'true' } }),
    ),
  },
  {
    name: 'uses a package that was installed already',
    base: 'tools',
    change: (project) => {
      manifest({ dependencies: { weigh: '1.0.0', spare: '1.0.0' } })(project)
      project.write('src/solve.js', "import { square } from 'spare'\nexport const solve = (n) => square(n)\n")
    },
  },
  {
    name: 'declares a package and installs it',
    base: 'tools',
    alone: true,
    change: (project) => {
      manifest({ dependencies: { weigh: '1.0.0', plus: '1.0.0' } })(project)
      project.write(
        'node_modules/plus/package.json',
        '{ "name": "plus", "version": "1.0.0", "main": "index.js" }',
      )
      project.write('node_modules/plus/index.js', 'exports.square = (n) => n * n\n')
      project.write('src/solve.js', "import { square } from 'plus'\nexport const solve = (n) => square(n)\n")
    },
  },
  {
    name: 'changes settings of compilers and tools',
    base: 'node',
    change: and((project) => {
      project.write('tsconfig.json', '{ "compilerOptions": { "target": "es2023" } }\n')
      project.write('Makefile', 'all:\n\ttrue\n')
      project.write('.npmrc', 'fund=false\n')
      project.write('.gitignore', `${project.read('.gitignore')}*.log\n`)
    }),
  },
  {
    name: 'changes what is built',
    base: 'build',
    change: (project) => project.edit('src/source.js', '(n % 2 === 0 ? n * n : 0)', 'n * n'),
  },
  {
    name: 'writes files while it runs',
    base: 'node',
    runs: 2,
    change: (project) =>
      project.write(
        'src/solve.js',
        `import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('out', { recursive: true })\nwriteFileSync('out/log.txt', 'x')\n${solved}`,
      ),
  },
  {
    name: 'logs, listens to the end of the process and sets timers',
    base: 'node',
    change: (project) =>
      project.write(
        'src/solve.js',
        `console.log('starting')\nconst timer = setTimeout(() => {}, 1000)\nprocess.on('exit', () => clearTimeout(timer))\ntimer.unref()\n${solved}`,
      ),
  },
  {
    name: 'works in threads and processes',
    base: 'node',
    change: (project) =>
      project.write(
        'src/solve.js',
        `import { execFileSync } from 'node:child_process'\nconst two = Number(execFileSync(process.execPath, ['-p', '2'], { encoding: 'utf8' }))\nexport const solve = (n) => n ** two\n`,
      ),
  },
  {
    name: 'keeps results in memory',
    base: 'node',
    change: (project) =>
      project.write(
        'src/solve.js',
        'const known = new Map()\nexport const solve = (n) => {\n  if (!known.has(n)) known.set(n, n * n)\n  return known.get(n)\n}\n',
      ),
  },
  {
    name: 'adds methods to built-in objects of its own',
    base: 'node',
    change: (project) =>
      project.write(
        'src/solve.js',
        'class Numbers extends Array {\n  map(work) { return super.map(work) }\n}\nexport const solve = (n) => Numbers.of(n).map((one) => one * one)[0]\n',
      ),
  },
  {
    name: 'changes a sealed path, which is allowed',
    base: 'node',
    settings: () => ({ allow: ['bench/weights.json'] }),
    score: 10,
    change: (project) => project.write('bench/weights.json', '{ "weight": 2 }\n'),
  },
  {
    name: 'changes files in the scope',
    base: 'node',
    settings: () => ({ scope: ['src/', '*.md'] }),
    change: and((project) => project.write('README.md', 'hi\n')),
  },
  {
    name: 'adds a dependency to the lock file above',
    base: 'inner',
    score: 5,
    change: (project) => project.write('package-lock.json', '{ "name": "x" }\n'),
  },
  {
    name: 'keeps the source as it is, with a comment',
    base: 'node',
    score: 5,
    change: (project) => project.write('src/solve.js', `// The same as before.\n${solve}`),
  },
  {
    name: 'adds a module of WebAssembly',
    base: 'node',
    change(project) {
      // (func (export "square") (param i32) (result i32) local.get 0 local.get 0 i32.mul)
      const bytes = Buffer.from('AGFzbQEAAAABBgFgAX8BfwMCAQAHCgEGc3F1YXJlAAAKCQEHACAAIABsCw==', 'base64')
      project.write('src/square.wasm', bytes.toString('latin1'))
      project.write(
        'src/solve.js',
        `const bytes = Buffer.from('${bytes.toString('base64')}', 'base64')\nconst { instance } = await WebAssembly.instantiate(bytes)\nexport const solve = instance.exports.square\n`,
      )
    },
  },
  {
    name: 'loads parts of itself when they are needed, and data of its own with require',
    base: 'node',
    change(project) {
      project.write('src/power.json', '{ "power": 2 }\n')
      project.write('src/parts/power.js', 'export const power = (n, by) => n ** by\n')
      project.write(
        'src/solve.js',
        "import { createRequire } from 'node:module'\nconst { power: by } = createRequire(import.meta.url)('./power.json')\nconst { power } = await import('./parts/' + 'power.js')\nexport const solve = (n) => power(n, by)\n",
      )
    },
  },
  {
    name: 'reads a file of its own, found by URL, with iterators and typed arrays',
    base: 'node',
    change(project) {
      project.write('src/squares.txt', Array.from({ length: 11 }, (_, n) => n * n).join(' '))
      project.write(
        'src/solve.js',
        "import { readFileSync } from 'node:fs'\nconst text = readFileSync(new URL('./squares.txt', import.meta.url), 'utf8')\nconst squares = Float64Array.from(text.split(' '), Number)\nfunction* all() { yield* squares.entries() }\nexport const solve = (n) => new Map(all()).get(n)\n",
      )
    },
  },
  {
    name: 'links to another file of the project',
    base: 'node',
    change(project) {
      project.write('src/fast.js', solved)
      project.remove('src/solve.js')
      project.link('src/solve.js', 'fast.js')
    },
  },
  {
    name: 'adds a package of its own with a cache and a class (Python)',
    base: 'python',
    change(project) {
      project.write('src/numbers_of/__init__.py', 'from .square import Square\n')
      project.write(
        'src/numbers_of/square.py',
        'from dataclasses import dataclass\nfrom functools import lru_cache, partial\n\n\n@dataclass(frozen=True)\nclass Square:\n    power: int = 2\n\n    def __call__(self, n):\n        return power(self.power)(n)\n\n\n@lru_cache\ndef power(by):\n    return partial(lambda by, n: n**by, by)\n',
      )
      project.write(
        'src/solve.py',
        'import json\n\nfrom numbers_of import Square\n\nsum = json.loads("[1]")\nsolve = Square()\n',
      )
    },
  },
  { name: 'improves the source (checks)', base: 'checks', change: better },
  { name: 'improves the source (exit code)', base: 'exits', score: 1, change: better },
  {
    name: 'improves the source (exceptions)',
    base: 'throws',
    score: 1,
    change: (project) => project.write('src/solve.js', 'exports.solve = (n) => n * n\n'),
  },
  { name: 'improves the source (Python with reports)', base: 'pythonChecks', change: betterPython },
  { name: 'improves the source (Python with many modules)', base: 'pythonRich', change: betterPython },
  {
    name: 'answers with promises where it answered at once',
    base: 'later',
    change: (project) =>
      project.write(
        'src/solve.js',
        "import { setTimeout as pause } from 'node:timers/promises'\nexport const solve = async (n) => { await pause(1); return n * n }\n",
      ),
  },
  {
    name: 'adds a method to arrays that is missing, and sets a variable that nobody reads',
    base: 'checks',
    change: (project) =>
      project.write(
        'src/solve.js',
        "process.env.UV_THREADPOOL_SIZE = '8'\nif (!Array.prototype.lastOne) Object.defineProperty(Array.prototype, 'lastOne', { value() { return this[this.length - 1] } })\nexport const solve = (n) => [n * n].lastOne()\n",
      ),
  },
  {
    name: 'looks at stacks of calls, and limits them',
    base: 'node',
    change: (project) =>
      project.write(
        'src/solve.js',
        "Error.stackTraceLimit = 3\nconst before = Error.prepareStackTrace\nError.prepareStackTrace = (error, sites) => sites.length\nexport const depth = new Error('x').stack\nError.prepareStackTrace = before\nexport const solve = (n) => (depth > 0 ? n * n : 0)\n",
      ),
  },
  {
    name: 'uses proxies, weak references, symbols of its own and classes of errors',
    base: 'checks',
    change: (project) =>
      project.write(
        'src/solve.js',
        "import { EventEmitter } from 'node:events'\nimport { inherits } from 'node:util'\nclass Wrong extends TypeError { toJSON() { return this.message } }\nfunction Old() { EventEmitter.call(this) }\ninherits(Old, EventEmitter)\nconst square = Symbol('square')\nconst known = new WeakMap()\nconst numbers = new Proxy({ [square]: (n) => n * n }, { get: (own, name) => own[name] })\nexport const solve = (n) => {\n  const key = new Old()\n  known.set(key, new WeakRef(key))\n  if (known.get(key).deref() !== key) throw new Wrong('lost')\n  return numbers[square](n)\n}\n",
      ),
  },
  {
    name: 'uses data classes, named tuples, enums, threads and a JSON encoder of its own (Python)',
    base: 'pythonRich',
    change: (project) =>
      project.write(
        'src/solve.py',
        'import enum\nimport json\nimport os\nfrom collections import namedtuple\nfrom concurrent.futures import ThreadPoolExecutor\nfrom functools import singledispatch\n\nos.environ["OMP_NUM_THREADS"] = "1"\nPower = namedtuple("Power", "by")\n\n\nclass Kind(enum.IntEnum):\n    SQUARE = 2\n\n\nclass Encoder(json.JSONEncoder):\n    def default(self, value):\n        return str(value)\n\n\n@singledispatch\ndef raised(n):\n    return n ** Power(Kind.SQUARE).by\n\n\ndef solve(n):\n    json.dumps({"n": Kind}, cls=Encoder)\n    with ThreadPoolExecutor(1) as pool:\n        return pool.submit(raised, n).result()\n',
      ),
  },
  {
    name: 'adds a name of its own to what the project imports',
    base: 'aliases',
    change(project) {
      project.write('src/square.js', 'export const square = (n) => n * n\n')
      project.write('src/solve.js', "export { square as solve } from '#square'\n")
      const { imports, ...rest } = JSON.parse(project.read('package.json'))
      project.write(
        'package.json',
        JSON.stringify({ ...rest, imports: { ...imports, '#square': './src/square.js' } }),
      )
    },
  },
]
