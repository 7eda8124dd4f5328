import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testProject } from '../project.suite.ts'
import { openSnapshots } from './snapshots.ts'

async function opened() {
  const project = testProject({ 'test/a.js': 'a\n', 'test/b.js': 'b\n' })
  const home = mkdtempSync(join(tmpdir(), 'reprise-snapshots-'))
  const snapshots = await openSnapshots({
    store: join(home, 'store.git'),
    home: join(home, 'indexes'),
    top: project.folder,
    exclude: [],
    signal: new AbortController().signal,
  })
  const close = async () => {
    await snapshots.close()
    project.remove()
    rmSync(home, { recursive: true })
  }
  return { project, snapshots, close }
}

test('files are restored into a snapshot in which their folder became a file', async () => {
  const { project, snapshots, close } = await opened()
  const before = await snapshots.take()
  rmSync(join(project.folder, 'test'), { recursive: true })
  project.write('test', 'now a file\n')
  const after = await snapshots.take()
  const restored = await snapshots.withFilesOf(after, before, ['test/a.js'])
  expect([...(await snapshots.files(restored)).keys()]).toEqual(['test/a.js'])
  await close()
})

test('texts are read and searched in a snapshot', async () => {
  const { snapshots, close } = await opened()
  const tree = await snapshots.take()
  expect([...(await snapshots.texts(tree, ['test/a.js', 'none.js']))]).toEqual([['test/a.js', 'a\n']])
  expect(await snapshots.search(tree, ['b'], ['*.js'])).toEqual(['test/b.js'])
  await close()
})
