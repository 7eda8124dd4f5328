import { realpathSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkEnvironment } from '../../../../workspace/index.ts'
import { scratchProject, testFile, withPackages } from '../scratch-project.suite.ts'
import { readProjectFiles } from './project-files.ts'
import { runTestFile } from './run-test-file.ts'
import { ranAt } from './segments.ts'
import type { TestResult } from './test-result.ts'

async function run(folder: string, words: readonly string[], signal = new AbortController().signal) {
  const files = await readProjectFiles(folder)
  const ground = {
    folder: realpathSync(folder),
    files,
    environment: checkEnvironment(process.env, folder),
    patienceMs: 1500,
    signal,
  }
  const results = await runTestFile({ words, file: 'a.test.mjs' }, ground)
  /** Whether the code at a piece of text ran for a test. */
  const ran = (name: string, path: string, piece: string) => {
    const { covered } = results.find((result) => result.name === name)!
    return ranAt(covered.get(path) ?? [], files.get(path)!.indexOf(piece))
  }
  return { results, ran }
}

const verdicts = (results: readonly TestResult[]) => results.map(({ name, passed }) => `${name} ${passed}`)

const source = `export function pick(a) {
  const doubled = a * 2
  if (a > 10) { return 'large' } else { return 'small' }
}
export const never = () => 'unused'
`

const tests = testFile('./a.mjs', 'pick', {
  large: "assert.equal(pick(11), 'large')",
  small: "assert.equal(pick(1), 'large')",
})

test('each test comes with the code that ran for it', async () => {
  const { results, ran } = await run(scratchProject({ 'a.mjs': source, 'a.test.mjs': tests }), ['node'])
  expect(verdicts(results)).toEqual(['large true', 'small false'])
  expect([ran('large', 'a.mjs', "return 'large'"), ran('large', 'a.mjs', "return 'small'")]).toEqual([
    true,
    false,
  ])
  expect([ran('small', 'a.mjs', "return 'large'"), ran('small', 'a.mjs', "return 'small'")]).toEqual([
    false,
    true,
  ])
  expect([ran('small', 'a.mjs', 'const doubled'), ran('small', 'a.mjs', "'unused'")]).toEqual([true, false])
  expect(results[1]!.error).toMatchObject({
    name: 'AssertionError',
    actual: { kind: 'string', value: 'small' },
    expected: { kind: 'string', value: 'large' },
  })
})

test('TypeScript is followed back to its source, with and without a package of modules', async () => {
  const typed = source
    .replace('pick(a)', 'pick(a: number): string')
    .replace('const doubled', 'const doubled: number')
  for (const settings of ['{"type":"module"}', '{}']) {
    const folder = withPackages(
      scratchProject({
        'package.json': settings,
        'a.ts': typed,
        'a.test.mjs': tests.replace('./a.mjs', './a.ts'),
      }),
    )
    const { ran } = await run(folder, ['node', '--import', 'tsx'])
    expect([ran('small', 'a.ts', "return 'large'"), ran('small', 'a.ts', "return 'small'")]).toEqual([
      false,
      true,
    ])
    expect([ran('large', 'a.ts', "return 'large'"), ran('large', 'a.ts', "return 'small'")]).toEqual([
      true,
      false,
    ])
  }
})

test('a file that begins with a byte order mark and has Windows line ends is followed', async () => {
  const windows = `\uFEFF${source.replaceAll('\n', '\r\n')}`
  const { ran } = await run(scratchProject({ 'a.mjs': windows, 'a.test.mjs': tests }), ['node'])
  expect([ran('small', 'a.mjs', "return 'large'"), ran('small', 'a.mjs', "return 'small'")]).toEqual([
    false,
    true,
  ])
  // To the letter: the branch begins at its brace.
  expect([ran('small', 'a.mjs', " { return 'large'"), ran('small', 'a.mjs', "{ return 'large'")]).toEqual([
    true,
    false,
  ])
})

test('a test that never ends is reported as hung, and the others are run without it', async () => {
  const spin = `${source}export function spin() { for (;;) pick(1) }\n`
  const more = `${tests.replace('{ pick }', '{ pick, spin }')}test('endless', () => spin())\ntest('after', () => pick(11))\n`
  const { results, ran } = await run(scratchProject({ 'a.mjs': spin, 'a.test.mjs': more }), ['node'])
  expect(verdicts(results)).toEqual(['large true', 'small false', 'endless false', 'after true'])
  expect(results.filter(({ hung }) => hung).map(({ name }) => name)).toEqual(['endless'])
  expect(ran('after', 'a.mjs', "return 'large'")).toBe(true)
})

test('suites and tests inside tests give their innermost tests', async () => {
  const nested = `import { describe, it, test } from 'node:test'
import { pick } from './a.mjs'
describe('suite', () => { it('inside', () => pick(11)); it.skip('left out', () => {}) })
test('outer', async (t) => { await t.test('inner', () => pick(1)) })
test('twice', () => pick(11))
test('twice', () => { pick(1); throw new TypeError('bad') })
`
  const { results, ran } = await run(scratchProject({ 'a.mjs': source, 'a.test.mjs': nested }), ['node'])
  expect(verdicts(results)).toEqual(['inside true', 'inner true', 'twice true', 'twice false'])
  expect(ran('inner', 'a.mjs', "return 'small'")).toBe(true)
  expect(ran('inside', 'a.mjs', "return 'small'")).toBe(false)
  expect(results[3]!.error).toMatchObject({ name: 'TypeError', message: 'bad' })
})

test('a file that cannot be loaded has no tests', async () => {
  const { results } = await run(scratchProject({ 'a.mjs': '', 'a.test.mjs': tests }), ['node'])
  expect(results).toEqual([])
})

test('a run that is cancelled ends with the reason', async () => {
  const folder = scratchProject({ 'a.mjs': source, 'a.test.mjs': 'for (;;) {}' })
  const cancelled = AbortSignal.abort(new Error('enough'))
  await expect(run(folder, ['node'], cancelled)).rejects.toThrow('enough')
})
