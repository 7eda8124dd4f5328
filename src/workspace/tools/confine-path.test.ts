import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { confinePath } from './confine-path.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-confine-')))
const folder = join(root, 'project')
mkdirSync(join(folder, 'src'), { recursive: true })
mkdirSync(join(root, 'secret'))
writeFileSync(join(root, 'secret/key'), 'key')
symlinkSync(join(root, 'secret'), join(folder, 'link'))
symlinkSync(join(root, 'nowhere'), join(folder, 'dangling'))
symlinkSync('src', join(folder, 'inner'))
symlinkSync(folder, join(root, 'alias'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(['src/a.ts', './src/../src/a.ts', 'new/deep/file.ts', 'inner/a.ts', '.', '..hidden'])(
  '%s is inside',
  async (path) => {
    expect(await confinePath(folder, path)).toBe(join(folder, path))
  },
)

test.each([
  '../secret/key',
  '/etc/passwd',
  'src/../../secret/key',
  'link/key',
  'link',
  'dangling',
  'dangling/x',
  '.git/config',
  'src/.git/hooks/x',
  '.reprise/runs',
  '..',
])('%s is refused', async (path) => {
  await expect(confinePath(folder, path)).rejects.toThrow(expect.objectContaining({ code: 'outside_folder' }))
})

test('a folder that is itself reached by a link is no hindrance', async () => {
  expect(await confinePath(join(root, 'alias'), 'src/a.ts')).toBe(join(root, 'alias/src/a.ts'))
})
