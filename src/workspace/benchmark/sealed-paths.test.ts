import { expect, test } from 'vitest'
import { sealedPaths } from './sealed-paths.ts'

const covers = (entries: readonly string[], path: string, prefix = '') =>
  sealedPaths(entries, prefix, { ignoreCase: false })(path) !== undefined

test.each([
  ['a file', ['bench.js'], 'bench.js'],
  ['a file with a dot in front', ['./bench.js'], 'bench.js'],
  ['a folder with a slash', ['bench/'], 'bench/deep/data.json'],
  ['a folder without a slash', ['bench'], 'bench/deep/data.json'],
  ['a folder with backslashes', ['tools\\bench'], 'tools/bench/run.js'],
  ['a pattern of files', ['bench/*.js'], 'bench/run.js'],
  ['a pattern without a slash', ['*.bench.js'], 'deep/sum.bench.js'],
  ['a pattern that fits a folder', ['bench*'], 'benchmarks/deep/run.js'],
  ['a pattern over folders', ['**/golden/**'], 'a/b/golden/c.json'],
  ['braces', ['{bench,score}.mjs'], 'score.mjs'],
  ['everything', ['.'], 'src/a.js'],
])('%s is sealed', (_, entries, path) => {
  expect(covers(entries, path)).toBe(true)
})

test.each([
  ['a file of the same name elsewhere', ['bench.js'], 'src/bench.js'],
  ['a file whose name only begins alike', ['bench'], 'bench.js'],
  ['a folder whose name only begins alike', ['bench/'], 'benchmarks/run.js'],
  ['another spelling where case counts', ['bench/'], 'Bench/run.js'],
  ['a folder above', ['bench/run.js'], 'bench'],
])('%s is not', (_, entries, path) => {
  expect(covers(entries, path)).toBe(false)
})

test('paths are seen from the folder of the project', () => {
  expect(covers(['bench/'], 'packages/a/bench/run.js', 'packages/a')).toBe(true)
  expect(covers(['bench/'], 'bench/run.js', 'packages/a')).toBe(false)
  expect(covers(['../../shared/'], 'shared/data.json', 'packages/a')).toBe(true)
  expect(covers(['bench/*.js'], 'packages/a/bench/run.js', 'packages/a')).toBe(true)
})

test('an entry that leads out of the repository is refused', () => {
  expect(() => sealedPaths(['../x'], '')).toThrow(/leads out of the repository/)
  expect(() => sealedPaths(['/etc/passwd'], '')).toThrow(/leads out of the repository/)
})

test('names that differ in case only are the same where the system says so', () => {
  expect(sealedPaths(['bench/'], '', { ignoreCase: true })('Bench/run.js')).toBe('bench/')
})
