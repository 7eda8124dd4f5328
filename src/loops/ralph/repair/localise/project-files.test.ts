import { expect, test } from 'vitest'
import { scratchProject } from '../scratch-project.suite.ts'
import { digestOf, isJudge, readProjectFiles } from './project-files.ts'

test('programs are read, and packages, hidden folders and types are not', async () => {
  const folder = scratchProject({
    'b.ts': '2',
    'a.mjs': '1',
    'src/c.jsx': '3',
    'a.md': '',
    'types.d.ts': '',
    'node_modules/x/index.js': '',
    '.git/hook.js': '',
    'coverage/report.js': '',
  })
  expect([...(await readProjectFiles(folder))]).toEqual([
    ['a.mjs', '1'],
    ['b.ts', '2'],
    ['src/c.jsx', '3'],
  ])
})

test('a digest changes with any path and any text', () => {
  const digests = [
    [['a', '1']],
    [['a', '2']],
    [['b', '1']],
    [
      ['a', '1'],
      ['b', ''],
    ],
    [['a', '1b']],
  ].map((files) => digestOf(new Map(files as [string, string][])))
  expect(new Set(digests).size).toBe(5)
  expect(digestOf(new Map([['a', '1']]))).toBe(digests[0])
})

test.each([
  'a.test.mjs',
  'src/a.spec.ts',
  'test/help.js',
  'src/__tests__/a.ts',
  'a_test.js',
  'vite.config.ts',
  'test.mjs',
])('%s judges', (path) => {
  expect(isJudge(path)).toBe(true)
})

test.each(['src/contest.mjs', 'latest/a.js', 'attest.ts', 'config.mjs', 'src/test-plan/a.ts'])(
  '%s does not',
  (path) => {
    expect(isJudge(path)).toBe(false)
  },
)
