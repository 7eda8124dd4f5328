import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFiles } from './find-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-find-'))
mkdirSync(join(folder, 'below'))
for (const name of ['a.jsonl', 'b.md', 'c.txt', 'below/d.txt']) writeFileSync(join(folder, name), '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const names = async (...asked: Parameters<typeof findFiles>) =>
  (await findFiles(...asked)).map(({ path }) => basename(path))

test('of a folder come the files that may hold records, or those that somebody wants', async () => {
  expect(await names([folder])).toEqual(['a.jsonl', 'b.md'])
  expect(await names([folder], (name) => name.endsWith('.txt'))).toEqual(['d.txt', 'c.txt'])
})

test('a file that is named comes whatever its name', async () => {
  expect(await names([join(folder, 'c.txt')])).toEqual(['c.txt'])
})
