import { realpathSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkEnvironment } from '../../../../workspace/index.ts'
import { scratchProject } from '../scratch-project.suite.ts'
import { readProjectFiles } from './project-files.ts'
import { runWholeCheck } from './run-whole-check.ts'
import { ranAt } from './segments.ts'

async function run(check: string, files: Readonly<Record<string, string>>, patienceMs = 10_000) {
  const folder = scratchProject(files)
  const signal = new AbortController().signal
  const environment = checkEnvironment(process.env, folder)
  const { whole } = await runWholeCheck(check, {
    folder: realpathSync(folder),
    files: await readProjectFiles(folder),
    environment,
    patienceMs,
    signal,
  })
  return whole
}

const program = "export const half = (a) => { if (a > 1) { return a / 2 } return 'none' }\n"

test('a check other than node --test shows what ran in it, and where it failed', async () => {
  const script = "import { half } from './a.mjs'\nif (half(4) !== 3) throw new TypeError('not three')\n"
  const result = await run('node script.mjs', { 'a.mjs': program, 'script.mjs': script })
  expect(result).toMatchObject({ passed: false, hung: false, error: { name: 'TypeError' } })
  expect(ranAt(result.covered.get('a.mjs')!, program.indexOf('return a'))).toBe(true)
  expect(ranAt(result.covered.get('a.mjs')!, program.indexOf("'none'"))).toBe(false)
  expect(result.error!.stack).toContain('script.mjs:2')
})

test('a check that passes has no error', async () => {
  const result = await run('node a.mjs && true', { 'a.mjs': program })
  expect(result).toMatchObject({ passed: true, hung: false })
  expect(result.error).toBeUndefined()
})

test('a check that never ends is ended', async () => {
  expect(await run('node a.mjs', { 'a.mjs': 'for (;;) {}' }, 300)).toMatchObject({
    passed: false,
    hung: true,
  })
})
