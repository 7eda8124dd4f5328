import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAtomic } from './write-atomic.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-atomic-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('a new file holds the text and nothing is left beside it', async () => {
  await writeAtomic(join(folder, 'round.json'), 'Grüße 🌍\n')
  expect(await readFile(join(folder, 'round.json'), 'utf8')).toBe('Grüße 🌍\n')
  expect(await readdir(folder)).toEqual(['round.json'])
})

test('an old file is replaced as a whole', async () => {
  await writeFile(join(folder, 'round.json'), 'a much longer text than the new one')
  await writeAtomic(join(folder, 'round.json'), 'short')
  expect(await readFile(join(folder, 'round.json'), 'utf8')).toBe('short')
})

test('a reader beside many writers never sees a part of a text', async () => {
  const path = join(folder, 'round.json')
  const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000))
  await writeAtomic(path, texts[0]!)
  const writing = Promise.all(texts.map((text) => writeAtomic(path, text)))
  const seen = await Promise.all(texts.map(() => readFile(path, 'utf8')))
  await writing
  for (const text of [...seen, await readFile(path, 'utf8')]) expect(texts.includes(text)).toBe(true)
  expect(await readdir(folder)).toEqual(['round.json'])
})

test('a folder that takes no new file is reported with the file that was asked for', async () => {
  const path = join(folder, 'gone', 'round.json')
  await expect(writeAtomic(path, 'text')).rejects.toMatchObject({ code: 'ENOENT', path })
})

test('a failed rename leaves the target alone and no draft behind', async () => {
  await mkdir(join(folder, 'taken'))
  await expect(writeAtomic(join(folder, 'taken'), 'text')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['taken'])
})

test('a missing folder is an error that names the path', async () => {
  await expect(writeAtomic(join(folder, 'nowhere', 'round.json'), 'text')).rejects.toThrow(/nowhere/)
  expect(await readdir(folder)).toEqual([])
})
