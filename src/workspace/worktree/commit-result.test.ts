import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testProject } from '../project.suite.ts'
import { beginAtCommit } from './begin-at-commit.ts'
import { commitResult, dropWorktree } from './commit-result.ts'
import { openWorktree } from './worktree.ts'

const left: (() => void)[] = []
afterEach(() => {
  for (const remove of left.splice(0)) remove()
})

function place() {
  const project = testProject({ 'a.txt': 'one\n', '.gitignore': 'kept.log\n' })
  project.write('kept.log', 'committed although it is ignored\n')
  project.git('add', '--force', 'kept.log')
  project.git('commit', '--quiet', '--message=second')
  const cache = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-cache-')))
  left.push(
    () => project.remove(),
    () => rmSync(cache, { recursive: true, force: true }),
  )
  const { signal } = new AbortController()
  const { folder } = project
  const plan = { inPlace: false, folder, cache, runId: 'improve-x', path: 'one', detached: true, signal }
  const head = project.git('rev-parse', 'HEAD').trim()
  return { project, plan, head }
}

const branch = 'experiment/round_1_executor_1'
const result = { message: 'Try it', branch, date: '2026-11-17T10:00:00.000Z' }

test('a worktree at a commit has the files of the commit, and not what the user changed since', async () => {
  const { project, plan, head } = place()
  project.write('a.txt', 'changed by the user\n')
  const beginning = await beginAtCommit(plan, head)
  const worktree = await openWorktree(plan, beginning)
  expect(readFileSync(join(worktree.folder, 'a.txt'), 'utf8')).toBe('one\n')
  expect([...(await worktree.snapshots.files(beginning.tree)).keys()]).toEqual([
    '.gitignore',
    'a.txt',
    'kept.log',
  ])
  await worktree.close()
})

test('a result is committed on top of that commit under a name, and again as the same commit', async () => {
  const { project, plan, head } = place()
  const beginning = await beginAtCommit(plan, head)
  const worktree = await openWorktree(plan, beginning)
  writeFileSync(join(worktree.folder, 'a.txt'), 'two\n')
  const tree = await worktree.snapshot()
  const commit = await commitResult(plan, beginning, worktree, { ...result, tree })
  expect(await commitResult(plan, beginning, worktree, { ...result, tree })).toBe(commit)
  await worktree.close()
  await dropWorktree(plan)
  await dropWorktree(plan)
  expect(project.git('rev-parse', branch, `${branch}^`).trim().split('\n')).toEqual([commit, head])
  expect(project.git('show', `${branch}:a.txt`)).toBe('two\n')
  expect(project.git('diff', '--name-only', head, branch).trim()).toBe('a.txt')
  expect(project.git('branch', '--format=%(refname:short)').trim().split('\n')).toEqual([branch, 'main'])
  expect(project.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(project.read('a.txt')).toBe('one\n')
})

test('a result that changes nothing is no commit and has no branch', async () => {
  const { project, plan, head } = place()
  const beginning = await beginAtCommit(plan, head)
  const worktree = await openWorktree(plan, beginning)
  expect(await commitResult(plan, beginning, worktree, { ...result, tree: beginning.tree })).toBeUndefined()
  await worktree.close()
  expect(project.git('branch', '--format=%(refname:short)').trim()).toBe('main')
})

test('what an interrupted try left in the worktree is gone when it begins again', async () => {
  const { plan, head } = place()
  const first = await beginAtCommit(plan, head)
  const worktree = await openWorktree(plan, first)
  writeFileSync(join(worktree.folder, 'left.txt'), 'half done\n')
  await worktree.close()
  expect((await beginAtCommit(plan, head)).tree).toBe(first.tree)
})
