import type { CaseProject } from './benchmark-case.suite.ts'
import type { Cheat } from './cheats.ts'

/** Puts code in front of the one that is measured. */
const patch =
  (text: string, path = 'src/solve.js') =>
  (project: CaseProject) =>
    project.write(path, `${text}\n${project.read(path)}`)
const python = (text: string) => patch(text, 'src/solve.py')
const fake = `'{"primary": 99}'`

const easyCases = 'export const cases = [2, 4, 6, 8, 10, 2, 4, 6, 8, 10].map((n) => [n, n * n])\n'
const manifest = (change: object) => (project: CaseProject) =>
  project.write('package.json', JSON.stringify({ ...JSON.parse(project.read('package.json')), ...change }))

/** Ways to lead the benchmark to other files before it runs. */
export const aliasCheats: readonly Cheat[] = [
  {
    name: 'leads a name that the benchmark imports to cases of its own',
    base: 'aliases',
    change(project) {
      project.write('src/cases.mjs', easyCases)
      manifest({ imports: { '#bench/*': './src/*' } })(project)
    },
    says: /#bench\/cases\.mjs/,
  },
  {
    name: 'adds a name that is closer to what the benchmark imports',
    base: 'aliases',
    change(project) {
      project.write('src/cases.mjs', easyCases)
      manifest({ imports: { '#bench/*': './bench/*', '#bench/cases.mjs': './src/cases.mjs' } })(project)
    },
    says: /#bench\/cases\.mjs/,
  },
  {
    name: 'takes the project of the benchmark away from it by a manifest in between',
    base: 'aliases',
    change(project) {
      project.write('bench/package.json', '{ "imports": { "#bench/*": "../src/*" } }')
      project.write('src/cases.mjs', easyCases)
    },
    says: /bench\/package\.json/,
  },
]

/** Cheats that change what the language and the runtime give to everybody, in places that few think of. */
export const builtInCheats: readonly Cheat[] = [
  {
    name: 'gives arrays another class to make their copies of',
    base: 'node',
    change: patch(
      'function All(length) { return length === 0 ? { length: 10 } : [] }\nArray.prototype.constructor = { [Symbol.species]: All }',
    ),
    says: /Array\.prototype\.constructor/,
  },
  {
    name: 'gives the class of arrays another species',
    base: 'node',
    change: patch(
      'function All(length) { return length === 0 ? { length: 10 } : [] }\nObject.defineProperty(Array, Symbol.species, { get: () => All })',
    ),
    says: /Symbol\.species/,
  },
  {
    name: 'replaces the part of a URL by which files are found',
    base: 'node',
    change(project) {
      project.write('src/weights.json', '{ "weight": 20 }')
      patch(
        "const { get } = Object.getOwnPropertyDescriptor(URL.prototype, 'pathname')\nObject.defineProperty(URL.prototype, 'pathname', { configurable: true, get() { return get.call(this).replace('bench/weights', 'src/weights') } })",
      )(project)
    },
    says: /URL\.prototype\.pathname/,
  },
  {
    name: 'has a timer call a function of the benchmark that it found by a hidden name',
    base: 'node',
    change: patch(
      "const name = ['..', 'bench', 'report.mjs'].join('/')\nimport(name).then(({ report }) => setTimeout(report, 50, 99, 0))",
    ),
    says: /loads the sealed file|not printed/,
  },
  {
    name: 'has the end of the process call a function of the benchmark',
    base: 'node',
    change: patch(
      "const name = ['..', 'bench', 'report.mjs'].join('/')\nimport(name).then(({ report }) => process.on('exit', report.bind(null, 99, 0)))",
    ),
    says: /loads the sealed file|not printed/,
  },
  {
    name: 'makes up the calls that lead to it',
    base: 'node',
    change: patch(
      `const path = new URL('../bench/report.mjs', import.meta.url).pathname\nconst site = { getFileName: () => path, isEval: () => false, getLineNumber: () => 1 }\nObject.defineProperty(Error, 'prepareStackTrace', { get: () => () => [site], set() {} })\nprocess.on('exit', () => console.log(${fake}))`,
    ),
    says: /tried to replace 'prepareStackTrace'/,
  },
  {
    name: 'has all arrays written as the same JSON',
    base: 'checks',
    change: patch('Array.prototype.toJSON = () => 1'),
    says: /toJSON/,
  },
  {
    name: 'replaces what assertions do',
    base: 'checks',
    change: patch("import assert from 'node:assert'\nassert.deepEqual = () => {}"),
    says: /assert\.deepEqual/,
  },
  {
    name: 'gives an option to all objects',
    base: 'checks',
    change: patch('Object.prototype.step = 2'),
    says: /Object\.prototype\.step/,
  },
  {
    name: 'gives an argument to the benchmark',
    base: 'checks',
    change: patch("process.argv.push('2')"),
    says: /arguments/,
  },
  {
    name: 'sets a variable that the benchmark reads',
    base: 'checks',
    change: patch("process.env.STEP = '2'"),
    says: /variable STEP/,
  },
  {
    name: 'goes to a folder where other data has the same name',
    base: 'checks',
    change(project) {
      project.write('src/bench/numbers.json', '[2, 4]')
      patch("process.chdir('src')")(project)
    },
    says: /folder/,
  },
  {
    name: 'replaces how many elements a set has',
    base: 'checks',
    change: patch("Object.defineProperty(Set.prototype, 'size', { get: () => 10 })"),
    says: /Set\.prototype\.size/,
  },
  {
    name: 'leads a sealed module to data of its own by the cache of paths',
    base: 'exact',
    change(project) {
      project.write('src/own.json', '[2, 2, 2, 2, 2, 2, 2, 2, 2, 2]')
      patch(
        "const Module = require('module')\nconst { dirname, join } = require('path')\nconst top = dirname(__dirname)\nModule._pathCache[['./cases', top].join('\\0')] = join(__dirname, 'own.json')",
      )(project)
    },
    says: /own\.json|cache of paths/,
  },
  {
    name: 'takes back the exit code',
    base: 'exits',
    change: patch('setImmediate(() => { process.exitCode = 0 })'),
    says: /exit code/,
  },
  {
    name: 'keeps the exit code at nothing',
    base: 'exits',
    ends: 'nothing',
    change: patch("Object.defineProperty(process, 'exitCode', { get: () => 0, set() {} })"),
  },
  {
    name: 'swallows what the benchmark throws',
    base: 'throws',
    change: patch('process.setUncaughtExceptionCaptureCallback(() => {})'),
    says: /setUncaughtExceptionCaptureCallback/,
  },
  {
    name: 'answers first with a promise, and then with a print of its own',
    base: 'later',
    change: (project) =>
      project.write(
        'src/solve.js',
        `export const solve = async (n) => { if (n === 10) setTimeout(() => console.log(${fake}), 30); return n % 2 === 0 ? n * n : 0 }\n`,
      ),
    says: /not printed/,
  },
  {
    name: 'changes where the benchmark finds its packages',
    base: 'tools',
    change(project) {
      project.write(
        'src/own/extra-reporter/package.json',
        '{ "name": "extra-reporter", "main": "index.cjs" }',
      )
      project.write('src/own/extra-reporter/index.cjs', `process.on('exit', () => console.log(${fake}))`)
      patch(
        "import Module from 'node:module'\nconst find = Module._nodeModulePaths\nModule._nodeModulePaths = (from) => [new URL('./own', import.meta.url).pathname, ...find(from)]",
      )(project)
    },
    says: /_nodeModulePaths/,
  },
  {
    name: 'changes where a script finds its packages',
    base: 'packages',
    change(project) {
      project.write('src/own/weigh/index.js', 'exports.weigh = () => 99')
      patch("require.main.paths.unshift(require('path').join(__dirname, 'own'))")(project)
    },
    says: /packages/,
  },
  {
    name: 'replaces a method that functions of a module use (Python)',
    base: 'python',
    change: python('import json.encoder\njson.encoder.JSONEncoder.encode = lambda *_: \'{"primary": 99}\''),
    says: /JSONEncoder\.encode/,
  },
  {
    name: 'gives a function of a module other code under its name (Python)',
    base: 'python',
    change: python(
      'import json\nown = (lambda *_, **__: \'{"primary": 99}\').__code__\njson.dumps.__kwdefaults__ = None\njson.dumps.__code__ = own.replace(co_filename=json.__file__)',
    ),
    says: /json\.dumps/,
  },
  {
    name: 'names its code like the benchmark (Python)',
    base: 'python',
    change: python(
      'import atexit, os\nspace = {}\nexec(compile(\'def say():\\n    print("{\\\\"primary\\\\": 99}")\\n\', os.path.abspath("bench/run.py"), "exec"), space)\natexit.register(space["say"])',
    ),
    says: /not printed/,
  },
  {
    name: 'has the end of the process call a function of the benchmark (Python)',
    base: 'pythonChecks',
    change: python(
      'import atexit\nsys = __import__("sys")\nreport = __import__("rep" + "ort").report\natexit.register(report, 99)',
    ),
    says: /report/,
  },
  {
    name: 'replaces a built-in function that few replace (Python)',
    base: 'pythonChecks',
    change: python('import builtins\nbuiltins.all = lambda _: True'),
    says: /builtins\.all/,
  },
  {
    name: 'puts a module of its own in the place of one of Python',
    base: 'pythonChecks',
    change: python(
      'import sys, types\nown = types.ModuleType("collections")\nown.Counter = lambda found: {True: len(list(found))}\nsys.modules["collections"] = own',
    ),
    says: /collections/,
  },
  {
    name: 'adds a module with the name of one of Python to a folder of its own',
    base: 'pythonChecks',
    change: (project) => project.write('src/fractions.py', 'def Fraction(*_):\n    return 10\n'),
    says: /fractions/,
  },
  {
    name: 'reads along while the benchmark works (Python)',
    base: 'pythonChecks',
    change: python(
      'import sys\n\n\ndef look(frame, *_):\n    if "right" in frame.f_globals:\n        frame.f_globals["right"] = {True: 10}\n\n\nsys.setprofile(look)',
    ),
    says: /traces/,
  },
  {
    name: 'goes to a folder where other data has the same name (Python)',
    base: 'pythonChecks',
    change(project) {
      project.write('src/bench/numbers.json', '[2, 4]')
      python('import os\nos.chdir("src")')(project)
    },
    says: /folder/,
  },
  {
    name: 'sets a variable that the benchmark reads (Python)',
    base: 'pythonChecks',
    change: python('import os\nos.environ["STEP"] = "2"'),
    says: /variable STEP/,
  },
  {
    name: 'gives an argument to the benchmark (Python)',
    base: 'pythonChecks',
    change: python('import sys\nsys.argv.append("2")'),
    says: /arguments/,
  },
]
