import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { chooseInPlace } from './choose-worktree.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function project(state: 'none' | 'empty' | 'clean' | 'dirty') {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-choose-'))
  folders.push(folder)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd: folder })
  if (state !== 'none') git('init', '--quiet')
  if (state === 'clean' || state === 'dirty') git('commit', '--quiet', '--allow-empty', '--message=start')
  if (state === 'dirty') writeFileSync(join(folder, 'new.txt'), 'new')
  return { folder, cache: join(folder, 'cache'), signal: new AbortController().signal }
}

test('a setting decides', async () => {
  expect(await chooseInPlace({ ...project('clean'), inPlace: true })).toBe(true)
})

test('where nobody can be asked, a clean repository gets a worktree and any other folder is worked on in place', async () => {
  expect(await chooseInPlace(project('clean'))).toBe(false)
  expect(await chooseInPlace(project('none'))).toBe(true)
  expect(await chooseInPlace(project('empty'))).toBe(true)
})

test('where nobody can be asked, uncommitted changes are refused with both flags in the hint', async () => {
  await expect(chooseInPlace(project('dirty'))).rejects.toMatchObject({
    hint: expect.stringMatching(/--worktree.*--in-place/),
  })
})

test('a person is asked once, and the answer is remembered', async () => {
  const place = project('dirty')
  let asked = 0
  const ask = async ({ clean }: { readonly clean: boolean }) => {
    asked++
    return clean
  }
  expect(await chooseInPlace({ ...place, ask })).toBe(false)
  expect(await chooseInPlace({ ...place, ask })).toBe(false)
  expect(await chooseInPlace(place)).toBe(false)
  expect(asked).toBe(1)
  expect(await chooseInPlace({ ...place, inPlace: true })).toBe(true)
})
