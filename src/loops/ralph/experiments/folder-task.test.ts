import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyTask, readFolderTask } from './folder-task.ts'

const home = mkdtempSync(join(tmpdir(), 'reprise-folder-task-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('files that a task file names for the holdout are not copied with the task', async () => {
  const source = join(home, 'task')
  mkdirSync(join(source, 'proof'), { recursive: true })
  const settings = 'check: true\nholdout: sh hidden.sh\nholdout-files:\n  - ./proof/all.sh'
  writeFileSync(join(source, 'ralph.task.md'), `---\n${settings}\n---\nDo it.\n`)
  for (const name of ['hidden.sh', 'proof/all.sh', 'all.sh']) writeFileSync(join(source, name), '')
  const task = await readFolderTask(source)
  expect(task.hidden).toEqual(['hidden.sh', join('proof', 'all.sh')])
  await copyTask(task, join(home, 'work'))
  expect(readdirSync(join(home, 'work'), { recursive: true }).sort()).toEqual([
    'all.sh',
    'proof',
    'ralph.task.md',
  ])
})
