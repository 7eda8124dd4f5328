import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchProject } from '../scratch-project.suite.ts'
import { keepFiles } from './keep-files.ts'

test('files that came, changed or went are as they were', async () => {
  const folder = scratchProject({ 'a.txt': 'a', 'b/c.txt': 'c', 'd.txt': 'd' })
  const restore = await keepFiles(folder)
  writeFileSync(join(folder, 'a.txt'), 'changed')
  rmSync(join(folder, 'b'), { recursive: true })
  mkdirSync(join(folder, 'new'))
  writeFileSync(join(folder, 'new/e.txt'), 'e')
  await restore()
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('a')
  expect(readFileSync(join(folder, 'b/c.txt'), 'utf8')).toBe('c')
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'a.txt',
    'b',
    join('b', 'c.txt'),
    'd.txt',
    'new',
  ])
})
