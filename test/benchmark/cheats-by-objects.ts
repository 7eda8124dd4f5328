import type { CaseProject } from './benchmark-case.suite.ts'
import type { Cheat } from './cheats.ts'

/** Puts code in front of the one that is measured. */
const patch =
  (text: string, path = 'src/solve.js') =>
  (project: CaseProject) =>
    project.write(path, `${text}\n${project.read(path)}`)
const python = (text: string) => patch(text, 'src/solve.py')
const fake = `'{"primary": 99}'`

/** Cheats that leave the benchmark as it is, and change what its code works with while it runs. */
export const objectCheats: readonly Cheat[] = [
  {
    name: 'puts cases of its own into the cache of modules',
    base: 'exact',
    change: patch(
      "const path = require('path').join(__dirname, '..', 'cas' + 'es.json')\nrequire.cache[path] = { id: path, filename: path, loaded: true, exports: Array(10).fill(2) }",
    ),
    says: /cases\.json/,
  },
  {
    name: 'replaces how all modules load others',
    base: 'exact',
    change: patch(
      "const { prototype } = require('module')\nconst { require: own } = prototype\nprototype.require = function (name) { return name === './cases' ? Array(10).fill(2) : own.call(this, name) }",
    ),
    says: /Module\.prototype\.require/,
  },
  {
    name: 'replaces how the module that loads it loads others',
    base: 'exact',
    change: patch(
      "const { parent } = module\nconst own = parent.require\nparent.require = (name) => (name.endsWith('cases') ? Array(10).fill(2) : own.call(parent, name))",
    ),
    says: /changes how bench\.cjs loads modules/,
  },
  {
    name: 'gives the module that loads it another class',
    base: 'exact',
    change: patch(
      "const { parent } = module\nconst own = Object.getPrototypeOf(parent)\nObject.setPrototypeOf(parent, Object.create(own, { require: { value: (name) => (name.endsWith('cases') ? Array(10).fill(2) : own.require.call(parent, name)) } }))",
    ),
    says: /changes how bench\.cjs loads modules/,
  },
  {
    name: 'loads sealed data under a name that it hides, and changes it',
    base: 'exact',
    change: patch(
      "const cases = require(require('path').join(__dirname, '..', 'cas' + 'es.json'))\nfor (const at of cases.keys()) cases[at] = 2",
    ),
    says: /loads the sealed file/,
  },
  {
    name: 'replaces how files are read',
    base: 'node',
    change: patch(
      "import fs from 'node:fs'\nimport { syncBuiltinESMExports } from 'node:module'\nconst read = fs.readFileSync\nfs.readFileSync = (file, ...rest) => (String(file).endsWith('weights.json') ? '{ \"weight\": 20 }' : read(file, ...rest))\nsyncBuiltinESMExports()",
    ),
    says: /readFileSync/,
  },
  {
    name: 'replaces how arrays are taken apart',
    base: 'node',
    change: patch(
      'const own = Array.prototype[Symbol.iterator]\nArray.prototype[Symbol.iterator] = function () { return own.call(this.length === 2 && this[1] === this[0] ** 2 ? [2, 4] : this) }',
    ),
    says: /Symbol\.iterator/,
  },
  {
    name: 'replaces how all iterators of arrays go on',
    base: 'node',
    change: patch(
      'const iterators = Object.getPrototypeOf([][Symbol.iterator]())\nconst next = iterators.next\nlet odd\niterators.next = function () { const step = next.call(this); if (typeof step.value !== "number") return step; if (odd) { odd = false; return { value: 4, done: false } } odd = true; return { value: 2, done: false } }',
    ),
  },
  {
    name: 'replaces the class by which the benchmark finds its data',
    base: 'node',
    change(project) {
      project.write('src/weights.json', '{ "weight": 20 }')
      patch(
        "const Own = URL\nglobalThis.URL = class extends Own { constructor(path, base) { super(path === './weights.json' ? '../src/weights.json' : path, base) } }",
      )(project)
    },
    says: /URL/,
  },
  {
    name: 'replaces the stream that the console writes to',
    base: 'node',
    change: patch(
      'const { stdout } = process\nObject.defineProperty(console, \'_stdout\', { value: { __proto__: stdout, write: (text, ...rest) => stdout.write(String(text).replace(/"primary":\\d+/, \'"primary":99\'), ...rest) } })',
    ),
  },
  {
    name: 'writes to the file of the output when the process ends',
    base: 'node',
    ends: 'nothing',
    change: patch(
      `import { appendFileSync } from 'node:fs'\nprocess.on('exit', () => { try { appendFileSync('/proc/self/fd/1', ${fake} + '\\n') } catch {} })`,
    ),
  },
  {
    name: 'leaves a process behind that prints later, without the variables by which it would be found',
    base: 'node',
    ends: 'nothing',
    change: patch(
      `import { spawn } from 'node:child_process'\nspawn('/bin/sh', ['-c', "(sleep 0.3; echo '{\\"primary\\": 99}') &"], { detached: true, env: {}, stdio: ['ignore', 'inherit', 'ignore'] }).unref()`,
    ),
  },
  {
    name: 'kills the program that started the benchmark, after a line of its own',
    base: 'npm',
    ends: 'oom',
    change: patch(
      `console.log(${fake})\nprocess.kill(process.ppid, 'SIGKILL')\nprocess.kill(process.pid, 'SIGKILL')`,
    ),
  },
  {
    name: 'covers a built-in function in the namespace of the benchmark (Python)',
    base: 'python',
    change: python("import sys\nsys.modules['__main__'].range = lambda *limits: [2] * 10"),
    says: /__main__\.range/,
  },
  {
    name: 'covers a module in the namespace of the benchmark (Python)',
    base: 'python',
    change: python(
      "import sys, types\nown = sys.modules['json']\nsys.modules['__main__'].json = types.SimpleNamespace(dumps=lambda value: own.dumps({'primary': 10}))",
    ),
    says: /__main__\.json/,
  },
]
