import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config-problem.ts'
import { findConfigFile } from './find-config-file.ts'

let top: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'reprise-find-'))
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

function touch(name: string): string {
  const path = join(top, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  return path
}

function folder(name: string): string {
  const path = join(top, name)
  mkdirSync(path, { recursive: true })
  return path
}

const elsewhere = join(tmpdir(), 'no-home-of-anybody')

test('the nearest file wins', async () => {
  folder('home/project/.git')
  touch('home/project/reprise.config.ts')
  const near = touch('home/project/packages/one/reprise.config.json')
  const start = folder('home/project/packages/one/source')
  expect((await findConfigFile(start, join(top, 'home'))).path).toBe(near)
})

test('the search goes up to the root of the repository and no further', async () => {
  touch('home/reprise.config.json')
  const start = folder('home/project/source')
  touch('home/project/.git')
  expect((await findConfigFile(start, join(top, 'home'))).path).toBeUndefined()
  const file = touch('home/project/reprise.config.mjs')
  expect((await findConfigFile(start, join(top, 'home'))).path).toBe(file)
})

test('outside of a repository the search ends at home', async () => {
  touch('reprise.config.json')
  const start = folder('home/notes/today')
  expect((await findConfigFile(start, join(top, 'home'))).path).toBeUndefined()
  const file = touch('home/reprise.config.js')
  expect((await findConfigFile(start, join(top, 'home'))).path).toBe(file)
})

test('outside of both only the folder itself counts, so that nobody else can leave a program there', async () => {
  touch('reprise.config.mjs')
  const start = folder('scratch')
  expect((await findConfigFile(start, elsewhere)).path).toBeUndefined()
  const file = touch('scratch/reprise.config.json')
  expect((await findConfigFile(start, elsewhere)).path).toBe(file)
})

test('two files in one folder are refused, and both are named', async () => {
  touch('reprise.config.ts')
  touch('reprise.config.json')
  const error = await findConfigFile(top, elsewhere).catch((reason) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toContain('reprise.config.ts and reprise.config.json')
})

test('a file under a name that is not read gives a warning', async () => {
  touch('reprise.config.yaml')
  const { path, warnings } = await findConfigFile(top, elsewhere)
  expect(path).toBeUndefined()
  expect(warnings).toEqual([
    { where: 'reprise.config.yaml', message: expect.stringContaining('reprise.config.json') },
  ])
})

test('a folder that is not there is refused by name', async () => {
  await expect(findConfigFile(join(top, 'nowhere'), elsewhere)).rejects.toThrow(/nowhere/)
})
