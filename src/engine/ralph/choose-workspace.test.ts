import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { chooseWorkspace } from './choose-workspace.ts'

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
  return { folder, home: join(folder, '.reprise', 'ralph'), signal: new AbortController().signal }
}

test('a word that is given is taken', async () => {
  expect(await chooseWorkspace({ ...project('clean'), given: 'in-place' })).toBe('in-place')
})

test('in a pipe a clean repository is worked on beside, and a folder without one in place', async () => {
  expect(await chooseWorkspace(project('clean'))).toBe('worktree')
  expect(await chooseWorkspace(project('none'))).toBe('in-place')
  expect(await chooseWorkspace(project('empty'))).toBe('in-place')
})

test('in a pipe uncommitted changes are refused with both ways out', async () => {
  await expect(chooseWorkspace(project('dirty'))).rejects.toThrow(/--worktree.*--in-place/)
})

test('a person is asked once, and the answer is remembered', async () => {
  const place = project('dirty')
  let asked = 0
  const ask = async ({ clean }: { readonly clean: boolean }) => {
    asked++
    return clean ? ('in-place' as const) : ('worktree' as const)
  }
  expect(await chooseWorkspace({ ...place, ask })).toBe('worktree')
  expect(await chooseWorkspace({ ...place, ask })).toBe('worktree')
  expect(await chooseWorkspace(place)).toBe('worktree')
  expect(asked).toBe(1)
  expect(await chooseWorkspace({ ...place, given: 'in-place' })).toBe('in-place')
})
