import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseProject, RoomCase } from './room-case.suite.ts'

const fix = (project: CaseProject) => project.edit('src/sum.js', 'a - b', 'a + b')
const fixed =
  (more: (project: CaseProject) => void, correct: (project: CaseProject) => void = fix) =>
  (project: CaseProject) => {
    correct(project)
    more(project)
  }
const fixPython = (project: CaseProject) => project.edit('sums/add.py', 'a - b', 'a + b')
const manifest = (change: (value: Record<string, unknown>) => object) => (project: CaseProject) => {
  const value = JSON.parse(project.read('package.json'))
  project.write('package.json', `${JSON.stringify({ ...value, ...change(value) }, null, 2)}\n`)
}
const newTest = (name: string) =>
  `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\ntest('${name}', () => { assert.equal(sum(4, 4), 8) })\n`

/** Changes that an honest agent makes. Each is accepted, some with a setting that allows it. */
export const honest: readonly RoomCase[] = [
  { name: 'fixes the defect', base: 'node', change: fix },
  { name: 'fixes the defect (npm)', base: 'npm', change: fix },
  { name: 'fixes the defect (make)', base: 'make', change: fix },
  {
    name: 'fixes the defect (CommonJS)',
    base: 'common',
    change: (project) => project.edit('sum.js', 'a - b', 'a + b'),
  },
  {
    name: 'fixes the defect (script)',
    base: 'script',
    change: (project) => project.edit('src/sum.mjs', 'a - b', 'a + b'),
  },
  { name: 'fixes the defect (options of node)', base: 'flags', change: fix },
  { name: 'fixes the defect (other names of tests)', base: 'names', change: fix },
  { name: 'fixes the defect (own runner)', base: 'tools', change: fix },
  { name: 'fixes the defect (pytest)', base: 'python', change: fixPython },
  { name: 'fixes the defect (unittest)', base: 'unittest', change: fixPython },
  { name: 'fixes the defect (vitest)', base: 'vitest', change: fix },
  {
    name: 'fixes the defect (types)',
    base: 'types',
    change: (project) => project.edit('src/sum.ts', ': string', ': number'),
  },
  {
    name: 'adds a test',
    base: 'node',
    change: fixed((project) => project.write('test/more.test.js', newTest('adds more'))),
  },
  {
    name: 'adds a test with a helper and data',
    base: 'node',
    change: fixed((project) => {
      project.write('test/more.test.js', newTest('adds more'))
      project.write('test/support/more.js', 'export const more = 1\n')
      project.write('test/fixtures/more.json', '{}\n')
    }),
  },
  {
    name: 'adds a test to a file of tests',
    base: 'node',
    change: fixed((project) =>
      project.write(
        'test/sum.test.js',
        `${project.read('test/sum.test.js')}test('more', () => { assert.equal(sum(4, 4), 8) })\n`,
      ),
    ),
  },
  {
    name: 'renames a source and edits the import of its test',
    base: 'node',
    change: fixed((project) => {
      project.git('mv', 'src/sum.js', 'src/add.js')
      project.edit('test/sum.test.js', '../src/sum.js', '../src/add.js')
    }),
  },
  {
    name: 'moves a source into a folder and edits the import of its test',
    base: 'node',
    change: fixed((project) => {
      project.write('src/math/sum.js', project.read('src/sum.js'))
      project.remove('src/sum.js')
      project.edit('test/sum.test.js', '../src/sum.js', '../src/math/sum.js')
    }),
  },
  {
    name: 'renames a module of Python and edits the import of its test',
    base: 'python',
    change: fixed((project) => {
      project.git('mv', 'sums/add.py', 'sums/plus.py')
      project.edit('tests/test_add.py', 'sums.add', 'sums.plus')
    }, fixPython),
  },
  {
    name: 'turns a source into a folder',
    base: 'common',
    change: (project) => {
      const text = project.read('sum.js').replace('a - b', 'a + b')
      project.remove('sum.js')
      project.write('sum/index.js', text)
    },
  },
  {
    name: 'splits a source into two files',
    base: 'node',
    change: (project) => {
      project.write('src/add.js', 'export const add = (a, b) => a + b\n')
      project.write(
        'src/sum.js',
        project
          .read('src/sum.js')
          .replace(
            'export const sum = (a, b) => a - b',
            "import { add } from './add.js'\nexport const sum = (a, b) => add(a, b)",
          ),
      )
    },
  },
  {
    name: 'adds a dependency and installs it',
    base: 'tools',
    change: fixed((project) => {
      manifest(() => ({ dependencies: { plus: '1.0.0' } }))(project)
      project.write(
        'node_modules/plus/package.json',
        '{ "name": "plus", "version": "1.0.0", "main": "index.js", "dependencies": { "deeper": "1" } }',
      )
      project.write('node_modules/plus/index.js', "const { add } = require('deeper')\nexports.plus = add\n")
      project.write('node_modules/deeper/package.json', '{ "name": "deeper", "version": "1.0.0" }')
      project.write('node_modules/deeper/index.js', 'exports.add = (a, b) => a + b\n')
      project.edit(
        'src/sum.js',
        'export const sum = (a, b) => a + b',
        "import { plus } from 'plus'\nexport const sum = (a, b) => plus(a, b)",
      )
    }),
  },
  {
    name: 'updates a package, which is allowed',
    base: 'tools',
    settings: () => ({ allow: ['packages'] }),
    change: fixed((project) =>
      project.write(
        'node_modules/tiny-runner/package.json',
        '{ "name": "tiny-runner", "version": "1.0.1", "type": "module", "bin": "cli.js" }',
      ),
    ),
  },
  {
    name: 'installs the same package again',
    base: 'tools',
    change: fixed((project) => {
      const files = ['package.json', 'cli.js'].map(
        (name) => [name, project.read(`node_modules/tiny-runner/${name}`)] as const,
      )
      project.remove('node_modules/tiny-runner')
      for (const [name, text] of files) project.write(`node_modules/tiny-runner/${name}`, text)
    }),
  },
  {
    name: 'adds a script to package.json',
    base: 'npm',
    change: fixed(
      manifest(({ scripts }) => ({ scripts: { ...(scripts as object), start: 'node src/sum.js' } })),
    ),
  },
  {
    name: 'adds a dependency of Python to pyproject.toml',
    base: 'python',
    change: fixed(
      (project) => project.edit('pyproject.toml', 'dependencies = []', 'dependencies = ["rich"]'),
      fixPython,
    ),
  },
  {
    name: 'adds a package to a monorepo and uses it',
    base: 'mono',
    change: (project) => {
      project.write(
        'packages/math/package.json',
        '{ "name": "@mono/math", "type": "module", "exports": "./index.js" }\n',
      )
      project.write('packages/math/index.js', 'export const add = (a, b) => a + b\n')
      project.write(
        'packages/math/test/math.test.js',
        "import { test } from 'node:test'\ntest('is there', () => {})\n",
      )
      project.write(
        'packages/core/index.js',
        "import { add } from '../math/index.js'\nexport const sum = (a, b) => add(a, b)\n",
      )
    },
  },
  {
    name: 'fixes a package that another one loads by its name',
    base: 'mono',
    change: (project) => project.edit('packages/core/index.js', 'a - b', 'a + b'),
  },
  { name: 'changes a source whose build is tested', base: 'build', change: fix },
  {
    name: 'updates a snapshot, which is allowed',
    base: 'vitest',
    settings: () => ({ allow: ['snapshots'] }),
    change: fixed((project) => {
      project.edit('src/sum.js', '`value ', '`the value ')
      project.edit('test/__snapshots__/sum.test.js.snap', '"value 2"', '"the value 2"')
    }),
  },
  {
    name: 'removes a feature with its test, which is allowed',
    base: 'extra',
    settings: () => ({ allow: ['test/old.test.js'] }),
    change: fixed((project) => {
      project.remove('src/old.js')
      project.remove('test/old.test.js')
    }),
  },
  {
    name: 'changes settings, which is allowed',
    base: 'types',
    settings: () => ({ allow: ['tsconfig.base.json'] }),
    change: (project) => {
      project.edit('src/sum.ts', ': string', ': number')
      project.edit('tsconfig.base.json', '"types": []', '"types": [], "noUnusedLocals": true')
    },
  },
  {
    name: 'adds documents, ignored files and a link inside of the project',
    base: 'node',
    change: fixed((project) => {
      project.write('README.md', '# Sums\n\nAdds.\n')
      project.write('docs/über.md', 'ü\n')
      project.write('.gitignore', `${project.read('.gitignore')}*.log\n`)
      project.link('docs/main.md', '../README.md')
    }),
  },
  {
    name: 'fixes the defect (a runner that names no tests)',
    base: 'tape',
    change: (project) => project.edit('sum.js', 'a - b', 'a + b'),
  },
  {
    name: 'formats a file and ignores another kind of file',
    base: 'format',
    change: (project) => {
      project.edit('src/sum.js', ';', '')
      project.write('.gitignore', 'node_modules\n*.log\n')
    },
  },
  {
    name: 'renames a typed source',
    base: 'types',
    change: (project) => {
      project.git('mv', 'src/sum.ts', 'src/plus.ts')
      project.edit('src/plus.ts', ': string', ': number')
      project.edit('src/other.ts', './sum.js', './plus.js')
    },
  },
  {
    name: 'adds a script with declarations beside typed sources',
    base: 'types',
    change: (project) => {
      project.edit('src/sum.ts', ': string', ': number')
      project.write('src/zero.js', 'export const zero = 0\n')
      project.write('src/zero.d.ts', 'export declare const zero: 0\n')
    },
  },
  {
    name: 'makes a script of a typed source, which is allowed',
    base: 'types',
    settings: () => ({ allow: ['src/sum.ts'] }),
    change: (project) => {
      project.remove('src/sum.ts')
      project.write('src/sum.js', 'export const sum = (a, b) => a + b\n')
      project.write('src/sum.d.ts', 'export declare const sum: (a: number, b: number) => number\n')
    },
  },
  { name: 'keeps line endings and programs as they are', base: 'bytes', change: fix },
  { name: 'runs tests that listen, write files and ask git', base: 'busy', change: fix },
  { name: 'runs tests whose names differ from run to run', base: 'clock', change: fix },
  { name: 'leaves tests skipped that were skipped', base: 'skips', change: fix },
  {
    name: 'runs tests that need a variable and a file of HOME, which are allowed',
    base: 'homely',
    fresh: true,
    settings: (project) => {
      mkdirSync(join(project.home, '.tool'))
      writeFileSync(join(project.home, '.tool/limit'), '3')
      return {
        home: ['.tool'],
        variables: ['LIMIT'],
        environment: { PATH: process.env.PATH, HOME: project.home, LIMIT: '3' },
      }
    },
    change: fix,
  },
  {
    name: 'runs tests that need an ignored file, which is included',
    base: 'secretive',
    fresh: true,
    settings: () => ({ include: ['local/limit.txt'] }),
    change: fix,
  },
  {
    name: 'is judged in a folder of the repository',
    base: 'inner',
    change: (project) => project.edit('tools/adder/src/sum.js', 'a - b', 'a + b'),
  },
  {
    name: 'adds sources whose names only look like tests or settings',
    base: 'node',
    change: fixed((project) => {
      for (const name of [
        'latest',
        'specification',
        'contest',
        'testimonials',
        'config',
        'settings',
        'fixture',
      ])
        project.write(`src/${name}.js`, `export const ${name} = 1\n`)
    }),
  },
  {
    name: 'adds the files of continuous integration, a container and an editor',
    base: 'npm',
    change: fixed((project) => {
      project.write('.github/workflows/ci.yml', 'on: push\njobs: {}\n')
      project.write('Dockerfile', 'FROM node:20\n')
      project.write('.editorconfig', 'root = true\n')
      project.write('.nvmrc', '20\n')
    }),
  },
  {
    name: 'adds a program with its entry in package.json and a new version',
    base: 'npm',
    change: fixed((project) => {
      project.write(
        'bin/sum.js',
        "#!/usr/bin/env node\nimport { sum } from '../src/sum.js'\nif (process.argv.length < 4) process.exit(2)\nconsole.log(sum(Number(process.argv[2]), Number(process.argv[3])))\n",
      )
      manifest(() => ({
        version: '2.0.0',
        bin: { sum: 'bin/sum.js' },
        files: ['bin', 'src'],
        keywords: ['sum'],
      }))(project)
    }),
  },
  {
    name: 'adds data that the program reads',
    base: 'node',
    change: (project) => {
      project.write('data/signs.json', '{ "plus": 1 }\n')
      project.edit('src/sum.js', 'a - b', 'a + plus * b')
      project.write(
        'src/sum.js',
        `import { readFileSync } from 'node:fs'\nconst { plus } = JSON.parse(readFileSync(new URL('../data/signs.json', import.meta.url), 'utf8'))\n${project.read('src/sum.js')}`,
      )
    },
  },
  {
    name: 'removes a source that nothing loads',
    base: 'extra',
    change: fixed((project) => {
      project.write('src/spare.js', 'export const spare = 1\n')
      project.git('add', '--all')
      project.remove('src/spare.js')
    }),
  },
  {
    name: 'adds a target to the Makefile',
    base: 'make',
    change: fixed((project) =>
      project.write('Makefile', `${project.read('Makefile')}build:\n\tmkdir -p dist\n`),
    ),
  },
  {
    name: 'moves code into a module of Python with types',
    base: 'python',
    change: (project) => {
      project.write('sums/plus.py', 'def plus(a: int, b: int) -> int:\n    return a + b\n')
      project.write('sums/py.typed', '')
      project.write(
        'sums/add.py',
        'from sums.plus import plus\n\n\ndef add(a, b):\n    return plus(a, b)\n\n\ndef label():\n    return "sum"\n',
      )
    },
  },
  {
    name: 'adds a test with a snapshot of its own',
    base: 'vitest',
    change: fixed((project) => {
      project.write(
        'test/more.test.js',
        "import { expect, test } from 'vitest'\nimport { sum } from '../src/sum.js'\ntest('more', () => { expect(sum(1, 1)).toMatchSnapshot() })\n",
      )
      project.write(
        'test/__snapshots__/more.test.js.snap',
        '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[`more 1`] = `2`;\n',
      )
    }),
  },
  {
    name: 'makes a script a program and reads a variable',
    base: 'script',
    change: (project) => {
      project.edit('src/sum.mjs', 'a - b', 'process.env.DEBUG ? console.error(a, b) ?? a + b : a + b')
      project.write('run.sh', '#!/bin/sh\nexec node src/sum.mjs\n', 0o755)
    },
  },
  {
    name: 'moves the code of a package into a new folder of it',
    base: 'mono',
    change: (project) => {
      project.write('packages/core/lib/sum.js', 'export const sum = (a, b) => a + b\n')
      project.write('packages/core/index.js', "export * from './lib/sum.js'\n")
    },
  },
  {
    name: 'fixes code whose tests write a file that judges',
    base: 'writes',
    change: fix,
  },
]
