import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestProject, testProject } from '../project.suite.ts'
import { repositoryState, repositoryTampering } from './repository-state.ts'

let project: TestProject
beforeEach(() => {
  project = testProject({ 'a.txt': 'a\n' })
  project.write('.reprise/runs/r1/journal.jsonl', '{"one":1}\n')
})
afterEach(() => project.remove())

const watched = () => ({
  folder: project.folder,
  runs: join(project.folder, '.reprise/runs'),
  signal: new AbortController().signal,
})
const journal = () => join(project.folder, '.reprise/runs/r1/journal.jsonl')

test.each([
  ['a hook', () => writeHook(), { path: '.git/hooks/pre-commit', how: 'added' }],
  ['a setting', () => project.git('config', 'core.pager', 'cat'), { path: '.git/config', how: 'modified' }],
  ['a branch', () => project.git('branch', 'mine'), { path: 'refs/heads/mine', how: 'added' }],
  ['a commit', () => commit(), { path: 'refs/heads/main', how: 'modified' }],
  ['a stash', () => stash(), { path: 'refs/stash', how: 'added' }],
  ['a changed journal', () => writeFileSync(journal(), '{"two":2}\n'), { how: 'modified' }],
  ['a shortened journal', () => writeFileSync(journal(), ''), { how: 'modified' }],
])('%s is noticed', async (_, act, expected) => {
  const before = await repositoryState(watched())
  act()
  expect(await repositoryTampering(before, watched())).toMatchObject([{ ...expected, stays: true }])
})

test('a journal that goes on and a branch of a run are nothing to notice', async () => {
  const before = await repositoryState(watched())
  appendFileSync(journal(), '{"two":2}\n')
  project.git('branch', 'reprise/r1')
  project.write('a.txt', 'b\n')
  expect(await repositoryTampering(before, watched())).toEqual([])
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
