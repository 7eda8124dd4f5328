import { expect, test } from 'vitest'
import { judgingFiles } from './judging-files.ts'

/** Finds what judges in files that are given as texts. */
async function judges(files: Record<string, string>, ...checks: string[]) {
  const { files: found } = await judgingFiles({
    files: new Set(Object.keys(files)),
    prefix: '',
    checks,
    texts: async (paths) => new Map(paths.flatMap((path) => (path in files ? [[path, files[path]!]] : []))),
    search: async (words, names) =>
      Object.keys(files).filter(
        (path) =>
          names.some((name) => path.endsWith(name.slice(1))) &&
          words.some((word) => files[path]!.includes(word)),
      ),
  })
  return Object.fromEntries([...found].sort())
}

test('what tests load is followed by its imports, and stops at the sources', async () => {
  const found = await judges(
    {
      'a.test.js': "import { make } from './testing/make.js'\nimport { a } from './src/a.js'\n",
      'testing/make.js': "import './deep.js'\n",
      'testing/deep.js': '',
      'src/a.js': "import './b.js'\n",
      'src/b.js': '',
    },
    'vitest run',
  )
  expect(Object.keys(found)).toEqual(['a.test.js', 'testing/deep.js', 'testing/make.js'])
})

test('a helper that sources load as well is a source', async () => {
  const helper = "import assert from 'node:assert'\nexport const check = assert.ok\n"
  const files = {
    'a.test.js': "import './lib/check-all.js'\n",
    'lib/check-all.js': helper,
    'lib/main.js': '',
  }
  expect(Object.keys(await judges(files, 'vitest run'))).toContain('lib/check-all.js')
  const used = { ...files, 'lib/main.js': "import './check-all.js'\n" }
  expect(Object.keys(await judges(used, 'vitest run'))).toEqual(['a.test.js'])
})

test('data that only tests read judges; data that sources read, and documents, do not', async () => {
  const found = await judges(
    {
      'a.test.js': "read('data/one.json'); read('data/two.json'); read('README.md')\n",
      'data/one.json': '',
      'data/two.json': '',
      'README.md': '',
      'src/a.js': "load('two.json')\n",
    },
    'vitest run',
  )
  expect(found).toEqual({ 'a.test.js': 'it is a test', 'data/one.json': 'tests read it' })
})

test('names that may be those of tests are tests if they read like one', async () => {
  const found = await judges(
    {
      'sumTest.mjs': "import { test } from 'node:test'\n",
      'ABTest.tsx': 'export const ABTest = () => null\n',
    },
    'node run.mjs',
  )
  expect(Object.keys(found)).toEqual(['sumTest.mjs'])
})

test('a module with a test of its own is what is tested, whatever its name says', async () => {
  const use = (name: string) => `import { test } from 'node:test'\nimport { run } from './${name}'\n`
  const found = await judges(
    {
      'route-matcher.ts': '',
      'route-matcher.test.ts': use('route-matcher.ts'),
      'mock.js': '',
      'mock.spec.js': use('mock.js'),
      'verify.mjs': "import assert from 'node:assert'\n",
      'tests/verify.mjs': use('../verify.mjs'),
      'price-oracle.js': '',
      'other.test.js': use('price-oracle.js'),
    },
    'node --test',
  )
  expect(Object.keys(found)).toEqual([
    ...['mock.spec.js', 'other.test.js', 'price-oracle.js', 'route-matcher.test.ts', 'tests/verify.mjs'],
  ])
})

test('settings bring in what they extend and set up', async () => {
  const found = await judges(
    {
      'tsconfig.json': '{ "extends": "./config/base.json" }',
      'config/base.json': '{}',
      'vitest.config.ts':
        "import shared from './shared.ts'\nexport default { test: { setupFiles: ['./prepare.ts'] } }\n",
      'shared.ts': '',
      'prepare.ts': '',
      'src/a.ts': '',
    },
    'vitest run',
  )
  expect(Object.keys(found)).toEqual([
    'config/base.json',
    'prepare.ts',
    'shared.ts',
    'tsconfig.json',
    'vitest.config.ts',
  ])
})

test('recipes of make, included files and shell scripts are followed', async () => {
  const found = await judges(
    {
      Makefile:
        'include rules.mk\nother:\n\t./deploy.sh\ncheck: build\n\t./ci/run.sh\nbuild:\n\tnode tools/lint.mjs\n',
      'rules.mk': '',
      'deploy.sh': '',
      'ci/run.sh': '. ci/common.sh\nnode ci/verify.mjs\n',
      'ci/common.sh': '',
      'ci/verify.mjs': '',
      'tools/lint.mjs': '',
    },
    'make check',
  )
  expect(Object.keys(found)).toEqual([
    'Makefile',
    'ci/common.sh',
    'ci/run.sh',
    'ci/verify.mjs',
    'rules.mk',
    'tools/lint.mjs',
  ])
})

test('helpers and plugins of Python tests are followed', async () => {
  const found = await judges(
    {
      'tests/test_a.py':
        'from tests.support.make import make\nfrom pkg.a import a\nfrom test_helpers import near\n',
      'tests/support/make.py': '',
      'test_helpers.py': '',
      'pkg/a.py': '',
      'conftest.py': 'pytest_plugins = ["calm_fixtures"]\n',
      'calm_fixtures.py': '',
    },
    'pytest',
  )
  expect(Object.keys(found)).toContain('calm_fixtures.py')
  expect(Object.keys(found)).toContain('tests/support/make.py')
  expect(Object.keys(found)).not.toContain('pkg/a.py')
})

test('a helper that is loaded by the name of a package of the project is followed', async () => {
  const helper = "import assert from 'node:assert'\nexport const same = assert.equal\n"
  const found = await judges(
    {
      'package.json': JSON.stringify({
        name: 'sums',
        exports: { '.': './src/a.js', './testing': './lib/b.js' },
      }),
      'a.test.js': "import '@mono/checks'\nimport '@mono/core'\nimport 'sums/testing'\nimport 'sums'\n",
      'packages/checks/package.json': JSON.stringify({ name: '@mono/checks', main: 'dist/index.js' }),
      'packages/checks/src/index.js': helper.replace('node:assert', 'chai'),
      'packages/core/package.json': JSON.stringify({ name: '@mono/core' }),
      'packages/core/index.js': "import assert from 'node:assert'\n",
      'lib/b.js': '',
      'src/a.js': "import assert from 'node:assert'\n",
    },
    'vitest run',
  )
  expect(Object.keys(found)).toEqual(['a.test.js', 'lib/b.js', 'packages/checks/src/index.js'])
})
