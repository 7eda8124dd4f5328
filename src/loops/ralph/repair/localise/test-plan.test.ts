import { expect, test } from 'vitest'
import { scratchProject } from '../scratch-project.suite.ts'
import { planRunners, planTests } from './test-plan.ts'

const files = new Map(
  ['a.mjs', 'a.test.mjs', 'src/b.test.ts', 'src/deep/c.test.mjs', 'test/d.mjs', 'hidden.test.mjs'].map(
    (path) => [path, ''],
  ),
)

const plansOf = async (check: string, folder = '/nowhere') => {
  const plans = await planTests(folder, [check], files)
  return plans.map(({ words, file }) => [...words, file].join(' '))
}

test.each([
  ['node --test a.test.mjs', ['node a.test.mjs']],
  ['node --import tsx --test ./src/b.test.ts', ['node --import tsx src/b.test.ts']],
  ['NODE_ENV=test node --test a.test.mjs && tsc', ['node a.test.mjs']],
  ['npx tsx --test src/b.test.ts', ['node --import tsx src/b.test.ts']],
  ['node --test "src/**/*.test.*"', ['node src/b.test.ts', 'node src/deep/c.test.mjs']],
  ['node --test src', ['node src/b.test.ts', 'node src/deep/c.test.mjs']],
  [
    '/usr/bin/node --conditions dev --test --test-reporter tap a.test.mjs',
    ['/usr/bin/node --conditions dev a.test.mjs'],
  ],
  ['node --test --test-name-pattern=some a.test.mjs', ['node --test-name-pattern=some a.test.mjs']],
  [
    'node --test',
    [
      'node a.test.mjs',
      'node src/b.test.ts',
      'node src/deep/c.test.mjs',
      'node test/d.mjs',
      'node hidden.test.mjs',
    ],
  ],
])('%s', async (check, plans) => {
  expect(await plansOf(check)).toEqual(plans)
})

test.each(['vitest run', 'node a.test.mjs', 'node --test $(ls)', 'node --test none.test.mjs', ''])(
  '%j cannot be run test by test',
  async (check) => {
    expect(await plansOf(check)).toEqual([])
  },
)

test('scripts of package.json are followed, and those that call themselves only once', async () => {
  const scripts = {
    test: 'npm run unit && npm run loop',
    unit: 'node --test a.test.mjs',
    loop: 'npm run loop',
  }
  const folder = scratchProject({ 'package.json': JSON.stringify({ scripts }) })
  for (const check of ['npm test', 'npm t', 'npm run test', 'yarn unit', 'pnpm test'])
    expect(await plansOf(check, folder)).toEqual(['node a.test.mjs'])
  expect(await plansOf('npm run missing', folder)).toEqual([])
})

test('the same file is run once', async () => {
  const plans = await planTests('/nowhere', ['node --test a.test.mjs', 'node --test a.test.mjs'], files)
  expect(plans).toHaveLength(1)
})

test('the time that a test may take is the check’s own', async () => {
  const [plan] = await planTests('/nowhere', ['node --test --test-timeout=1500 a.test.mjs'], files)
  expect(plan).toEqual({ words: ['node'], file: 'a.test.mjs', timeoutMs: 1500 })
})

test.each([
  ["tape 'src/**/*.test.*'", ['tape src/b.test.ts', 'tape src/deep/c.test.mjs']],
  ['npx mocha --exit a.test.mjs test/d.mjs', ['mocha --exit a.test.mjs', 'mocha --exit test/d.mjs']],
  ['node_modules/.bin/tape a.test.mjs', ['node_modules/.bin/tape a.test.mjs']],
  ['mocha', ['mocha']],
  ['make check', []],
])('files that %s names are run one by one, and otherwise all at once', async (check, runs) => {
  const found = await planRunners('/nowhere', [check], files)
  expect(found.map(({ command }) => command)).toEqual(runs)
})

test('commands of mocha are known, also behind others', async () => {
  const found = await planRunners('/nowhere', ['nyc mocha', 'tape a.test.mjs'], files)
  expect(found.map(({ ofMocha }) => ofMocha)).toEqual([true, false])
})
