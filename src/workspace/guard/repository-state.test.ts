import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestProject, testProject } from '../project.suite.ts'
import { repositoryChanges, repositoryState } from './repository-state.ts'

let project: TestProject
beforeEach(() => {
  project = testProject({ 'a.txt': 'a\n' })
})
afterEach(() => {
  rmSync(cache(), { recursive: true, force: true })
  project.remove()
})

const cache = () => `${project.folder}-cache`
const state = () =>
  repositoryState({ folder: project.folder, cache: cache(), signal: new AbortController().signal })

test.each([
  ['a hook', () => writeHook(), { path: '.git/hooks/pre-commit', how: 'added' }],
  ['a setting', () => project.git('config', 'core.pager', 'cat'), { path: '.git/config', how: 'modified' }],
  ['a branch', () => project.git('branch', 'mine'), { path: 'refs/heads/mine', how: 'added' }],
  ['a commit', () => commit(), { path: 'refs/heads/main', how: 'modified' }],
  ['a stash', () => stash(), { path: 'refs/stash', how: 'added' }],
  [
    'another branch that is checked out',
    () => project.git('checkout', '--quiet', '--detach'),
    { path: expect.stringContaining('reprise-'), how: 'modified', why: 'it is a worktree of the user' },
  ],
])('%s is noticed', async (_, act, expected) => {
  const before = await state()
  act()
  expect(repositoryChanges(before, await state())).toMatchObject([{ ...expected, stays: true }])
})

test('a branch and a worktree of a run and a changed file are nothing to notice', async () => {
  const before = await state()
  project.git('branch', 'reprise/r1')
  project.git('worktree', 'add', '--quiet', '--detach', join(cache(), 'worktrees/r1'))
  project.write('a.txt', 'b\n')
  expect(repositoryChanges(before, await state())).toEqual([])
})

test('what git notes of a branch that the user makes is no setting that was changed, and what hides behind it is', async () => {
  project.git('remote', 'add', 'origin', project.folder)
  project.git('fetch', '--quiet', 'origin')
  const before = await state()
  project.git('branch', '--quiet', '--track', 'mine', 'origin/main')
  project.git('config', 'branch.mine.rebase', 'true')
  expect(repositoryChanges(before, await state()).map(({ path }) => path)).toEqual(['refs/heads/mine'])
  writeFileSync(join(project.folder, '.git/config'), '[branch "mine"]\n\tpager = cat\n', { flag: 'a' })
  expect(repositoryChanges(before, await state()).map(({ path }) => path)).toContain('.git/config')
})

function writeHook() {
  mkdirSync(join(project.folder, '.git/hooks'), { recursive: true })
  writeFileSync(join(project.folder, '.git/hooks/pre-commit'), '#!/bin/sh\n')
}

function commit() {
  project.write('a.txt', 'b\n')
  project.git('commit', '--quiet', '--all', '--message=mine')
}

function stash() {
  project.write('a.txt', 'b\n')
  project.git('stash', '--quiet')
}
