import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineLoop } from '../../spine/index.ts'
import { withLocalPaths, withPortablePaths } from './portable-paths.ts'
import { replayRun } from './replay-run.ts'
import { resumeRun } from './resume-run.ts'
import { contextIn, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

const folders = { project: '/home/ada/work', cache: '/home/ada/.cache/reprise/work-1' }
const config = {
  folder: '/home/ada/work',
  files: ['/home/ada/work/a/b.txt', '/home/ada/worker/c.txt', 'd.txt'],
  cache: { of: '/home/ada/.cache/reprise/work-1/x' },
  text: 'fix /home/ada/work, please',
  number: 1,
}

test('paths below known folders are written without them, and everything else stays', () => {
  const portable = withPortablePaths(config, folders)
  expect(portable).toEqual({
    ...config,
    folder: '{project}',
    files: ['{project}/a/b.txt', '/home/ada/worker/c.txt', 'd.txt'],
    cache: { of: '{cache}/x' },
  })
  expect(withLocalPaths(portable, folders)).toEqual(config)
})

test('a run whose project is moved finds its folder there, and its manifest names no folder of the machine', async () => {
  const parent = temporaryFolder()
  const before = join(parent, 'before')
  const after = join(parent, 'after')
  const seen: string[] = []
  const loop = defineLoop<{ folder: string }, number>({
    name: 'placed',
    config: z.strictObject({ folder: z.string() }),
    async run({ folder }, run) {
      seen.push(folder)
      await run.step('work', async () => 1)
      return 1
    },
  })
  const request = { id: 'one', seed: 7, team: {} }
  const stopping = () => true
  await startRun(loop, { ...request, config: { folder: before } }, contextIn(before, { stopping }))
  expect(readFileSync(join(before, '.reprise/runs/one/run.json'), 'utf8')).not.toContain(parent)
  renameSync(before, after)
  expect(await resumeRun(loop, request, contextIn(after))).toMatchObject({ status: 'completed' })
  await replayRun(loop, request, contextIn(after))
  expect(seen).toEqual([before, after, after])
})
