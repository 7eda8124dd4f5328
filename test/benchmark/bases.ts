import { spawnSync } from 'node:child_process'
import type { BenchmarkBase } from './benchmark-case.suite.ts'

const has = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0
const python = has('python3', '--version') ? undefined : 'there is no python3'
const pytest = has('python3', '-m', 'pytest', '--version') ? undefined : 'there is no pytest'
const make = has('make', '--version') ? undefined : 'there is no make'

/** Right for even numbers only, so that the score at the beginning is 5 of 10. */
export const solve = 'export const solve = (n) => (n % 2 === 0 ? n * n : 0)\n'
export const solved = 'export const solve = (n) => n * n\n'

const cases = `export const cases = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [n, n * n])\n`
const run = `import { readFileSync } from 'node:fs'
import { solve } from '../src/solve.js'
import { cases } from './cases.mjs'
import { report } from './report.mjs'

const { weight } = JSON.parse(readFileSync(new URL('./weights.json', import.meta.url), 'utf8'))
const began = performance.now()
const right = cases.filter(([n, square]) => solve(n) === square).length
const took = Math.max(0, performance.now() - began)
report(right * weight, took)
`
const report = `export const report = (score, took) => {
  console.log('measured')
  console.log(JSON.stringify({ primary: score, sub_scores: { took: Math.min(took, 1e6) } }))
}
`
const node = {
  'package.json': `${JSON.stringify({ name: 'squares', type: 'module', scripts: { bench: 'node bench/run.mjs', test: 'node --test' } }, null, 2)}\n`,
  '.gitignore': 'node_modules\ndist\n.cache\n.venv\n__pycache__\n',
  'README.md': '# Squares\n',
  'src/solve.js': solve,
  'bench/run.mjs': run,
  'bench/cases.mjs': cases,
  'bench/report.mjs': report,
  'bench/weights.json': '{ "weight": 1 }\n',
}

const pythonBench = `import json
import sys
import time

sys.path.insert(0, "src")
import solve

began = time.perf_counter()
right = sum(1 for n in range(1, 11) if solve.solve(n) == n * n)
took = max(0, time.perf_counter() - began)
print("measured")
print(json.dumps({"primary": right, "sub_scores": {"took": took}}))
`
const pythonSolve = 'def solve(n):\n    return n * n if n % 2 == 0 else 0\n'

/** The projects whose benchmarks are cheated on. Each scores 5 at the beginning, and 10 at best. */
export const bases: Readonly<Record<string, BenchmarkBase>> = {
  node: { files: node, command: 'node bench/run.mjs' },
  npm: { files: node, command: 'npm run --silent bench' },
  nonce: {
    command: 'node bench/run.mjs',
    settings: { channel: 'nonce' },
    files: {
      ...node,
      'bench/report.mjs': `import { readFileSync } from 'node:fs'

const nonce = readFileSync(process.env.REPRISE_NONCE_FILE, 'utf8').trim()
export const report = (score) => {
  console.log(\`\${nonce} \${JSON.stringify({ primary: score })}\`)
}
`,
    },
  },
  number: {
    command: 'node bench/run.mjs',
    settings: { format: 'number' },
    files: {
      ...node,
      'bench/run.mjs': `import { solve } from '../src/solve.js'\nimport { cases } from './cases.mjs'\nconsole.log(cases.reduce((sum, [n, square]) => sum + (square === 0 ? 0 : solve(n) / square), 0))\n`,
    },
  },
  metric: {
    command: 'node bench/run.mjs',
    settings: { format: 'metric' },
    files: {
      ...node,
      'bench/report.mjs': `export const report = (score, took) => {\n  console.log(\`METRIC took=\${took}\`)\n  console.log(\`METRIC primary=\${score}\`)\n  console.log('done')\n}\n`,
    },
  },
  exact: {
    command: 'node bench.cjs',
    settings: { sealed: ['bench.cjs', 'cases.json'] },
    files: {
      'package.json': '{ "name": "exact" }\n',
      'cases.json': '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n',
      'src/solve.js': 'exports.solve = (n) => (n % 2 === 0 ? n * n : 0)\n',
      'bench.cjs': `const { solve } = require('./src/solve')\nconst cases = require('./cases')\nconsole.log(JSON.stringify({ primary: cases.filter((n) => solve(n) === n * n).length }))\n`,
    },
  },
  linked: {
    command: 'node bench/run.mjs',
    links: { 'bench/data': '../data' },
    linksAreCommitted: true,
    files: {
      ...node,
      'data/weights.json': '{ "weight": 1 }\n',
      'bench/run.mjs': run.replace('./weights.json', './data/weights.json'),
    },
  },
  checks: {
    command: 'node bench/run.mjs',
    files: {
      'package.json': '{ "type": "module" }\n',
      'src/solve.js': solve,
      'bench/numbers.json': '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n',
      'bench/run.mjs': `import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { solve } from '../src/solve.js'

const options = {}
const step = Number(process.argv[2] ?? process.env.STEP ?? options.step ?? 1)
const numbers = JSON.parse(readFileSync('bench/numbers.json', 'utf8')).filter((n) => n % step === 0)
const holds = (check) => { try { check(); return true } catch { return false } }
const printed = numbers.filter((n) => JSON.stringify([solve(n)]) === JSON.stringify([n * n]))
const equal = numbers.filter((n) => holds(() => assert.deepEqual([solve(n)], [n * n])))
const different = new Set(numbers.map(solve)).size === numbers.length
const primary = (5 * (printed.length + equal.length)) / numbers.length
console.log(JSON.stringify({ primary, sub_scores: { different: Number(different) } }))
`,
    },
  },
  later: {
    command: 'node bench/run.mjs',
    files: {
      ...node,
      'bench/run.mjs': `import { setTimeout as pause } from 'node:timers/promises'
import { solve } from '../src/solve.js'
import { cases } from './cases.mjs'
import { report } from './report.mjs'

async function measure() {
  let right = 0
  for (const [n, square] of cases) if ((await solve(n)) === square) right++
  await pause(1)
  return right
}
measure().then(report)
`,
      'bench/report.mjs': 'export const report = (primary) => console.log(JSON.stringify({ primary }))\n',
    },
  },
  packages: {
    command: 'node bench.cjs',
    settings: { sealed: ['bench.cjs'] },
    files: {
      'package.json': '{ "dependencies": { "weigh": "1.0.0" } }\n',
      '.gitignore': 'node_modules\n',
      'src/solve.js': 'exports.solve = (n) => (n % 2 === 0 ? n * n : 0)\n',
      'bench.cjs': `const { solve } = require('./src/solve')\nconst { weigh } = require('weigh')\nlet right = 0\nfor (let n = 1; n <= 10; n++) if (solve(n) === n * n) right++\nconsole.log(JSON.stringify({ primary: weigh(right) }))\n`,
    },
    ignored: {
      'node_modules/weigh/package.json': '{ "name": "weigh", "version": "1.0.0", "main": "index.cjs" }',
      'node_modules/weigh/index.cjs': 'exports.weigh = (score) => score\n',
    },
  },
  aliases: {
    command: 'node bench/run.mjs',
    files: {
      ...node,
      'package.json': `${JSON.stringify({ name: 'squares', type: 'module', imports: { '#bench/*': './bench/*' } }, null, 2)}\n`,
      'bench/run.mjs': run.replace("'./cases.mjs'", "'#bench/cases.mjs'"),
    },
  },
  exits: {
    command: 'node bench/run.mjs',
    settings: { format: 'pass_fail' },
    files: {
      ...node,
      'bench/report.mjs': 'export const report = (score) => {\n  if (score < 10) process.exitCode = 1\n}\n',
    },
  },
  throws: {
    command: 'node bench.cjs',
    settings: { format: 'pass_fail', sealed: ['bench.cjs'] },
    files: {
      'package.json': '{ "name": "throws" }\n',
      'src/solve.js': 'exports.solve = (n) => (n % 2 === 0 ? n * n : 0)\n',
      'bench.cjs': `const { solve } = require('./src/solve')\nfor (let n = 1; n <= 10; n++) if (solve(n) !== n * n) throw new Error('wrong for ' + n)\n`,
    },
  },
  env: {
    command: 'node --env-file=bench.env bench/run.mjs',
    settings: { sealed: [] },
    files: { ...node, 'bench.env': 'LIMIT=1\n' },
  },
  shell: {
    command: 'sh bench/run.sh',
    files: {
      'package.json': '{ "type": "module" }\n',
      'src/main.js':
        "import { readFileSync } from 'node:fs'\nfor (const n of readFileSync(0, 'utf8').trim().split('\\n')) console.log(n % 2 === 0 ? n * n : 0)\n",
      'bench/inputs.txt': '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n',
      'bench/run.sh':
        'answers=$(node src/main.js < bench/inputs.txt)\nright=0\nn=0\nfor answer in $answers; do\n  n=$((n + 1))\n  [ "$answer" = "$((n * n))" ] && right=$((right + 1))\ndone\necho "{\\"primary\\": $right}"\n',
    },
  },
  make: {
    command: 'make -s measure',
    settings: { sealed: ['bench/'] },
    files: {
      ...node,
      Makefile: 'include rules.mk\nmeasure:\n\t@$(RUN)\n',
      'rules.mk': 'RUN = node bench/run.mjs\n',
    },
    missing: make,
  },
  build: {
    command: 'node bench/run.mjs',
    settings: { setup: 'node build.mjs' },
    files: {
      ...node,
      'build.mjs': `import { mkdirSync, writeFileSync } from 'node:fs'\nimport { text } from './src/source.js'\nmkdirSync('dist', { recursive: true })\nwriteFileSync('dist/solve.js', text())\n`,
      'src/source.js': `export const text = () => 'export const solve = (n) => (n % 2 === 0 ? n * n : 0)'\n`,
      'bench/run.mjs': run.replace('../src/solve.js', '../dist/solve.js'),
    },
  },
  tools: {
    command: 'node bench/run.mjs',
    files: {
      ...node,
      'package.json': `${JSON.stringify({ type: 'module', dependencies: { weigh: '1.0.0' } }, null, 2)}\n`,
      'bench/run.mjs':
        `${run.replace('right * weight', 'weigh(right)')}await import('extra-reporter').catch(() => undefined)\n`.replace(
          'import { report }',
          "import { weigh } from 'weigh'\nimport { report }",
        ),
    },
    ignored: {
      'node_modules/weigh/package.json': '{ "name": "weigh", "version": "1.0.0", "main": "index.cjs" }',
      'node_modules/weigh/index.cjs': 'exports.weigh = (score) => score\n',
      'node_modules/spare/package.json': '{ "name": "spare", "version": "1.0.0", "main": "index.cjs" }',
      'node_modules/spare/index.cjs': 'exports.square = (n) => n * n\n',
    },
  },
  inner: {
    command: 'node bench/run.mjs',
    settings: { prefix: 'packages/squares' },
    files: Object.fromEntries([
      ...Object.entries(node).map(([path, text]) => [`packages/squares/${path}`, text]),
      ['package-lock.json', '{}\n'],
      ['packages/other/index.js', 'export const other = 1\n'],
    ]),
  },
  tests: {
    command: 'node --test',
    settings: { format: 'pass_fail', sealed: ['test/'] },
    files: {
      'package.json': '{ "type": "module" }\n',
      'src/solve.js': solve,
      'test/solve.test.js': `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { solve } from '../src/solve.js'\ntest('squares', () => { assert.equal(solve(4), 16) })\ntest('squares odd numbers', () => { assert.equal(solve(3), 9) })\n`,
    },
  },
  pytest: {
    command: 'python3 -m pytest -q',
    settings: { format: 'pass_fail', sealed: ['tests/'] },
    files: {
      'src/solve.py': pythonSolve,
      'tests/test_solve.py': `import sys\n\nsys.path.insert(0, "src")\nfrom solve import solve\n\n\ndef test_even():\n    assert solve(4) == 16\n\n\ndef test_odd():\n    assert solve(3) == 9\n`,
    },
    missing: pytest,
  },
  python: {
    command: 'python3 bench/run.py',
    files: { '.gitignore': '__pycache__\n', 'src/solve.py': pythonSolve, 'bench/run.py': pythonBench },
    missing: python,
  },
  pythonChecks: {
    command: 'python3 bench/run.py',
    files: {
      '.gitignore': '__pycache__\n',
      'src/solve.py': pythonSolve,
      'bench/numbers.json': '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n',
      'bench/report.py': 'import json\n\n\ndef report(score):\n    print(json.dumps({"primary": score}))\n',
      'bench/run.py': `import os
import sys

sys.path.insert(0, "src")
import solve
import collections
import fractions
import json
from report import report

with open("bench/numbers.json") as file:
    numbers = json.load(file)
step = int(os.environ.get("STEP", sys.argv[1] if len(sys.argv) > 1 else 1))
numbers = [n for n in numbers if n % step == 0]
right = collections.Counter(all([solve.solve(n) == n * n]) for n in numbers)
report(float(fractions.Fraction(10 * right[True], len(numbers))))
`,
    },
    missing: python,
  },
  pythonRich: {
    command: 'python3 bench/run.py',
    files: {
      '.gitignore': '__pycache__\n',
      'src/solve.py': pythonSolve,
      'bench/run.py': `import asyncio
import collections
import concurrent.futures
import dataclasses
import enum
import json
import random
import statistics
import sys
import typing
import unittest

sys.path.insert(0, "src")
from solve import solve


class Case(typing.NamedTuple):
    n: int
    square: int


@dataclasses.dataclass
class Result:
    right: int = 0


async def check(result, case):
    await asyncio.sleep(0)
    result.right += solve(case.n) == case.square


async def main():
    result = Result()
    cases = [Case(n, n * n) for n in range(1, 11)]
    random.Random(1).shuffle(cases)
    await asyncio.gather(*(check(result, case) for case in cases))
    print(json.dumps({"primary": result.right}))


if __name__ == "__main__":
    asyncio.run(main())
`,
    },
    missing: python,
  },
  pythonFile: {
    command: 'python3 bench.py',
    settings: { sealed: ['bench.py'] },
    files: { '.gitignore': '__pycache__\n', 'src/solve.py': pythonSolve, 'bench.py': pythonBench },
    missing: python,
  },
}
