import { expect, test } from 'vitest'
import { globPattern } from './glob.ts'
import { protectionOf } from './protection.ts'

const options = {
  checks: [
    'npm test',
    './scripts/verify.sh --all',
    'eslint src/a.ts',
    'node src/main.mjs',
    'node tools/run.mjs',
  ],
  protect: ['golden/**', '*.snap'],
  files: new Set([
    'scripts/verify.sh',
    'src/a.ts',
    'src/main.mjs',
    'tools/run.mjs',
    'ci/prepare.sh',
    'src/app.ts',
  ]),
  prefix: '',
  scripts: { test: 'vitest run', pretest: 'sh ci/prepare.sh', other: 'node src/app.ts' },
}

test.each([
  ['src/app.test.ts', 'modified', 'it is a test'],
  ['test/deep/fixture.json', 'deleted', 'it is a test'],
  ['pkg/test_parser.py', 'modified', 'it is a test'],
  ['vitest.config.ts', 'added', 'it sets up a check'],
  ['packages/x/tsconfig.build.json', 'modified', 'it sets up a check'],
  ['.prettierignore', 'added', 'it sets up a check'],
  ['.prettierrc.json', 'added', 'it sets up a check'],
  ['stylelint.config.mjs', 'modified', 'it sets up a check'],
  ['.rubocop.yml', 'modified', 'it sets up a check'],
  ['.yarn/releases/yarn-4.9.1.cjs', 'modified', 'it sets up a check'],
  ['node.config.json', 'added', 'it sets up a check'],
  ['calm.egg-info/entry_points.txt', 'added', 'it sets up a check'],
  ['scripts/verify.sh', 'modified', 'a check calls it'],
  ['tools/run.mjs', 'modified', 'a check calls it'],
  ['ci/prepare.sh', 'modified', 'a check calls it'],
  ['golden/deep/a.json', 'added', 'it is protected by name'],
  ['any/where/x.snap', 'modified', 'it is protected by name'],
] as const)('%s, %s, is protected', (path, how, why) => {
  expect(protectionOf(options)(path, how)).toBe(why)
})

test.each([
  ['src/app.test.ts', 'added'],
  ['src/a.ts', 'modified'],
  ['src/main.mjs', 'modified'],
  ['src/contest.ts', 'modified'],
  ['README.md', 'deleted'],
] as const)('%s may be %s', (path, how) => {
  expect(protectionOf(options)(path, how)).toBeUndefined()
})

test.each([
  'sum_test.mjs',
  'deep/test.mjs',
  'test-sum.mjs',
  'deep/test-sum.ts',
  'test/any.mjs',
  'a-test.cjs',
])('what node --test runs is protected: %s', (path) => {
  const nodes = { ...options, scripts: { test: 'node --no-warnings --test' } }
  expect(protectionOf(nodes)(path, 'modified')).toBe('it is a test')
})

test('a source that is called test is one where no runner takes it for a test', () => {
  expect(protectionOf(options)('src/commands/test.ts', 'modified')).toBeUndefined()
  expect(protectionOf(options)('test.mjs', 'modified')).toBe('it is a test')
})

test.each([
  '.npmrc',
  '.babelrc',
  'bunfig.toml',
  '.taprc',
  '.cargo/config.toml',
  'x/.nycrc.json',
  'ruff.toml',
])('the settings in %s are protected, new ones too', (path) => {
  expect(protectionOf(options)(path, 'added')).toBe('it sets up a check')
})

test('commands are seen from the folder of the project', () => {
  const below = {
    ...options,
    checks: ['./verify.sh'],
    files: new Set(['packages/one/verify.sh']),
    prefix: 'packages/one',
  }
  expect(protectionOf(below)('packages/one/verify.sh', 'modified')).toBe('a check calls it')
})

test.each([
  ['*.ts', ['a.ts', 'x/y/b.ts'], ['a.tsx', 'ats']],
  ['src/*.ts', ['src/a.ts'], ['src/x/a.ts', 'a.ts']],
  ['src/**/*.{ts,js}', ['src/a.ts', 'src/x/b.js'], ['src/a.css']],
  ['docs/', ['docs/a/b'], ['mydocs/a']],
  ['a?c+(1)', ['abc+(1)'], ['abbc+(1)']],
])('the pattern %s fits what people expect', (glob, fits, others) => {
  expect(fits.filter((path) => globPattern(glob).test(path))).toEqual(fits)
  expect(others.filter((path) => globPattern(glob).test(path))).toEqual([])
})

test('where names ignore case, a file under another spelling is protected as well', () => {
  const on = protectionOf({ ...options, ignoreCase: true })
  const off = protectionOf({ ...options, ignoreCase: false })
  for (const path of ['VITEST.config.ts', 'Scripts/Verify.sh', 'GOLDEN/a.json']) {
    expect(on(path, 'added')).toBeDefined()
    expect(off(path, 'added')).toBeUndefined()
  }
})
