import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { explainFault } from './explain-fault.ts'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is made with those above it, and may be there already', async () => {
  await makeFolder(join(folder, 'a/b/c'))
  await makeFolder(join(folder, 'a/b/c'))
  expect(statSync(join(folder, 'a/b/c')).isDirectory()).toBe(true)
})

/** Does what Node does in a read-only file system that holds only `/there`. */
async function makeInReadOnly(path: string, { recursive }: { readonly recursive: boolean }): Promise<void> {
  const code = recursive || path.split('/').length > 3 ? 'ENOENT' : path === '/there' ? 'EEXIST' : 'EROFS'
  throw Object.assign(new Error(code), { code })
}

test('a read-only file system is the reason, not a folder that is missing', async () => {
  const refused = await makeFolder('/there/runs/one', makeInReadOnly).catch((error: unknown) => error)
  expect(explainFault(refused)).toBe('the file system is read-only')
})

test('a file in the way is named', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file/inside'))).rejects.toThrow(/ENOTDIR|EEXIST/)
})
