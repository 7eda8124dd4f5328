import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderHolder, lockFolder } from './folder-lock.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'reprise-folder-lock-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('one run at a time works on a folder, and the next one when it has ended', async () => {
  const top = folder()
  expect(await folderHolder(top)).toBeUndefined()
  const unlock = await lockFolder(top, 'first')
  expect(await lockFolder(top, 'second')).toBeUndefined()
  expect(await folderHolder(top)).toBe('first')
  await unlock!()
  expect(await folderHolder(top)).toBeUndefined()
})

test('a killed process whose parent does not look after it holds no folder', async () => {
  const top = folder()
  const lock = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
import { writeFileSync } from 'node:fs'
await lockFolder(${JSON.stringify(top)}, 'killed')
writeFileSync(${JSON.stringify(join(top, 'locked'))}, '')
process.kill(process.pid, 'SIGKILL')`
  const words = ['--import', 'tsx', '--input-type=module', '-e', lock]
  // The shell becomes a program that never asks how its child ended.
  const parent = spawn('sh', ['-c', `"$0" "$@" & exec sleep 1000`, process.execPath, ...words], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  await once(parent, 'spawn')
  await expect.poll(() => existsSync(join(top, 'locked'))).toBe(true)
  await expect.poll(() => folderHolder(top)).toBeUndefined()
  const unlock = await lockFolder(top, 'next')
  expect(unlock).toBeDefined()
  await unlock!()
})
