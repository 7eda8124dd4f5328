import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type TestProject, testProject } from '../project.suite.ts'
import { beginWorktree } from './begin-worktree.ts'
import { finishWorktree } from './finish-worktree.ts'
import { forgetWorktrees } from './forget-worktree.ts'
import { openWorktree } from './worktree.ts'
import { snapshotStore, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

const projects: TestProject[] = []
afterEach(() => {
  for (const project of projects.splice(0)) {
    project.remove()
    rmSync(`${project.folder}-cache`, { recursive: true, force: true })
  }
})

function project(files: Record<string, string>, options?: { commit: boolean }): TestProject {
  const made = testProject(files, options)
  projects.push(made)
  return made
}

function plan({ folder }: TestProject, where: 'worktree' | 'in-place', path = ''): WorktreePlan {
  const cache = `${folder}-cache`
  const { signal } = new AbortController()
  return { inPlace: where === 'in-place', folder, cache, runId: 'ralph-test', path, signal }
}

test('in place, files are restored byte for byte, with Windows line endings, whatever the attributes say', async () => {
  const windows = 'one\r\ntwo\r\n'
  const { folder, write, read, ...rest } = project({
    'a.txt': windows,
    '.gitattributes': '* text=auto eol=lf\n',
  })
  const order = plan({ folder, write, read, ...rest }, 'in-place')
  const beginning = await beginWorktree(order)
  const place = await openWorktree(order, beginning)
  write('a.txt', 'spoilt\n')
  write('new/b.txt', 'new')
  const after = await place.snapshot()
  expect(after).not.toBe(beginning.tree)
  await place.restore(beginning.tree)
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(windows)
  expect(existsSync(join(folder, 'new/b.txt'))).toBe(false)
  await place.restore(after)
  expect(read('new/b.txt')).toBe('new')
  await place.close()
})

test('a folder without git has snapshots too', async () => {
  const made = project({ 'a.txt': 'a', 'node_modules/x/index.js': 'x' }, { commit: false })
  const order = plan(made, 'in-place')
  const beginning = await beginWorktree(order)
  const place = await openWorktree(order, beginning)
  rmSync(join(made.folder, 'a.txt'))
  await place.restore(beginning.tree)
  expect(made.read('a.txt')).toBe('a')
  expect([...(await place.snapshots.files(beginning.tree)).keys()]).toEqual(['a.txt'])
  expect(existsSync(join(made.folder, '.git'))).toBe(false)
  await place.close()
})

test('a worktree has the uncommitted changes of the user, and the user’s files, index and branch stay as they are', async () => {
  const made = project({ 'a.txt': 'a', 'b.txt': 'b', '.gitignore': 'kept.log\n.reprise/\n' })
  made.write('a.txt', 'changed')
  made.write('staged.txt', 'staged')
  made.git('add', 'staged.txt')
  made.write('new.txt', 'untracked')
  rmSync(join(made.folder, 'b.txt'))
  const status = made.git('status', '--porcelain')
  const order = plan(made, 'worktree')
  const beginning = await beginWorktree(order)
  const place = await openWorktree(order, beginning)
  await place.restore(beginning.tree)
  expect(place.folder).not.toBe(made.folder)
  const inside = (path: string) => readFileSync(join(place.folder, path), 'utf8')
  expect([inside('a.txt'), inside('staged.txt'), inside('new.txt')]).toEqual([
    'changed',
    'staged',
    'untracked',
  ])
  expect(existsSync(join(place.folder, 'b.txt'))).toBe(false)
  writeFileSync(join(place.folder, 'a.txt'), 'by the actor')
  const tree = await place.snapshot()
  const left = await finishWorktree(order, beginning, place, { tree, message: 'done' })
  await place.close()
  expect(made.git('status', '--porcelain')).toBe(status)
  expect(made.git('rev-parse', '--abbrev-ref', 'HEAD').trim()).toBe('main')
  expect(left.branch).toBe('reprise/ralph-test')
  expect(made.git('show', `${left.commit}:a.txt`)).toBe('by the actor')
  expect(made.git('rev-parse', left.branch!).trim()).toBe(left.commit)
  expect(made.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(made.git('stash', 'list')).toBe('')
  // What was not committed is a commit of its own below that of the agent.
  expect(made.git('log', '--format=%s', 'main..reprise/ralph-test')).toBe(
    'done\nUncommitted changes at the start of ralph-test\n',
  )
  expect(made.git('diff', '--name-only', `${left.commit}~1`, left.commit!)).toBe('a.txt\n')
})

test('files that are committed although they are ignored belong to the snapshot', async () => {
  const made = project({ '.gitignore': 'dist/\n' })
  made.write('dist/out.js', 'out')
  made.git('add', '--force', 'dist/out.js')
  made.git('commit', '--quiet', '--message=dist')
  const order = plan(made, 'worktree')
  const beginning = await beginWorktree(order)
  const place = await openWorktree(order, beginning)
  expect([...(await place.snapshots.files(beginning.tree)).keys()]).toContain('dist/out.js')
  await place.close()
})

test('a worktree that was deleted is made again and filled from the snapshots', async () => {
  const made = project({ 'a.txt': 'a' })
  const order = plan(made, 'worktree')
  const beginning = await beginWorktree(order)
  const first = await openWorktree(order, beginning)
  await first.restore(beginning.tree)
  writeFileSync(join(first.folder, 'a.txt'), 'work')
  const tree = await first.snapshot()
  await first.close()
  rmSync(first.folder, { recursive: true })
  const second = await openWorktree(order, beginning)
  await second.restore(tree)
  expect(readFileSync(join(second.folder, 'a.txt'), 'utf8')).toBe('work')
  await second.close()
})

test('a project below the top of its repository is worked on where it is', async () => {
  const made = project({ 'packages/one/a.txt': 'a', 'top.txt': 'top' })
  const order = { ...plan(made, 'worktree'), folder: join(made.folder, 'packages/one') }
  const beginning = await beginWorktree(order)
  expect(beginning.prefix).toBe('packages/one')
  const place = await openWorktree(order, beginning)
  await place.restore(beginning.tree)
  expect(readFileSync(join(place.folder, 'a.txt'), 'utf8')).toBe('a')
  await place.close()
})

test('a snapshot can take single files from another', async () => {
  const made = project({ 'keep.txt': 'old', 'gone.txt': 'gone', 'a.txt': 'a' })
  const order = plan(made, 'in-place')
  const beginning = await beginWorktree(order)
  const place = await openWorktree(order, beginning)
  made.write('keep.txt', 'new')
  made.write('a.txt', 'changed')
  made.write('added.txt', 'added')
  rmSync(join(made.folder, 'gone.txt'))
  const after = await place.snapshot()
  const mixed = await place.snapshots.withFilesOf(after, beginning.tree, [
    'keep.txt',
    'gone.txt',
    'added.txt',
  ])
  await place.restore(mixed)
  expect(['keep.txt', 'gone.txt', 'a.txt'].map(made.read)).toEqual(['old', 'gone', 'changed'])
  expect(existsSync(join(made.folder, 'added.txt'))).toBe(false)
  await place.close()
})

test('links are kept as links', async () => {
  const made = project({ 'a.txt': 'a' })
  symlinkSync('a.txt', join(made.folder, 'link'))
  const order = plan(made, 'in-place')
  const beginning = await beginWorktree(order)
  const place = await openWorktree(order, beginning)
  rmSync(join(made.folder, 'link'))
  await place.restore(beginning.tree)
  expect(made.read('link')).toBe('a')
  await place.close()
})

test('a worktree without git, or before the first commit, is refused with a hint', async () => {
  await expect(beginWorktree(plan(project({ a: 'a' }, { commit: false }), 'worktree'))).rejects.toMatchObject(
    { hint: expect.stringContaining('--in-place') },
  )
  const empty = project({}, { commit: false })
  empty.git('init', '--quiet')
  await expect(beginWorktree(plan(empty, 'worktree'))).rejects.toThrow('no commit yet')
})

test('three branches of one run work on three worktrees at once, and each leaves a branch of git', async () => {
  const made = project({ 'a.txt': 'a', 'package.json': '{}' })
  made.write('node_modules/tool/index.js', 'x')
  const beginning = await beginWorktree(plan(made, 'worktree'))
  const orders = ['', 'executor-a', 'executor-b'].map((path) => plan(made, 'worktree', path))
  const left = await Promise.all(
    orders.map(async (order) => {
      const files = await openWorktree(order, beginning)
      await files.restore(beginning.tree)
      expect(existsSync(join(files.folder, 'node_modules/tool/index.js'))).toBe(true)
      writeFileSync(join(files.folder, 'a.txt'), `by ${order.path}`)
      const tree = await files.snapshot()
      const result = await finishWorktree(order, beginning, files, { tree, message: 'done' })
      await files.close()
      return result
    }),
  )
  expect(left.map(({ branch }) => branch)).toEqual([
    'reprise/ralph-test',
    'reprise/ralph-test--executor-a',
    'reprise/ralph-test--executor-b',
  ])
  expect(left.map(({ commit }) => made.git('show', `${commit}:a.txt`))).toEqual([
    'by ',
    'by executor-a',
    'by executor-b',
  ])
  expect(made.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(readdirSync(join(orders[0]!.cache, 'worktrees'))).toEqual([])
  expect(made.git('status', '--porcelain')).toBe('?? node_modules/\n')
})

test('deleting a run removes all its worktrees, and branches of git that hold nothing new', async () => {
  const made = project({ 'a.txt': 'a' })
  const beginning = await beginWorktree(plan(made, 'worktree'))
  const orders = ['', 'executor-a'].map((path) => plan(made, 'worktree', path))
  for (const order of orders) await (await openWorktree(order, beginning)).close()
  const other = { ...orders[0]!, runId: 'ralph-test-2' }
  await (await openWorktree(other, beginning)).close()
  const done = plan(made, 'worktree', 'executor-b')
  const files = await openWorktree(done, beginning)
  await files.restore(beginning.tree)
  writeFileSync(join(files.folder, 'a.txt'), 'work')
  await finishWorktree(done, beginning, files, { tree: await files.snapshot(), message: 'done' })
  await files.close()
  await forgetWorktrees(orders[0]!)
  const branches = made.git('branch', '--list', '--format=%(refname:short)', 'reprise/*').trim().split('\n')
  expect(branches).toEqual(['reprise/ralph-test--executor-b', 'reprise/ralph-test-2'])
  expect(readdirSync(join(other.cache, 'worktrees'))).toEqual(['ralph-test-2'])
})

test.each([
  ['only a part of a worktree', (folder: string) => rmSync(join(folder, '.git'))],
  [
    'a worktree that git no longer knows',
    (folder: string) => writeFileSync(join(folder, '.git'), 'gitdir: /gone\n'),
  ],
  ['a lock on the index', (folder: string) => writeFileSync(join(folder, 'stale.lock'), '')],
])('what a killed process left is repaired: %s', async (_, spoil) => {
  const made = project({ 'a.txt': 'a' })
  const order = plan(made, 'worktree')
  const beginning = await beginWorktree(order)
  // Killed: neither closed nor finished.
  const killed = await openWorktree(order, beginning)
  await killed.restore(beginning.tree)
  writeFileSync(join(killed.folder, 'half.txt'), 'half done')
  spoil(killed.folder)
  const files = await openWorktree(order, beginning)
  await files.restore(beginning.tree)
  expect(existsSync(join(files.folder, 'half.txt'))).toBe(false)
  expect(made.git('-C', files.folder, 'rev-parse', '--abbrev-ref', 'HEAD').trim()).toBe('reprise/ralph-test')
  expect(readdirSync(join(order.cache, 'indexes', 'ralph-test'))).toHaveLength(1)
  await files.close()
})

test('packages of every part of a repository are linked into its worktree', async () => {
  const made = project({ 'package.json': '{}', 'packages/one/package.json': '{}', 'packages/one/a.txt': 'a' })
  for (const folder of ['', 'packages/one/']) made.write(`${folder}node_modules/x/index.js`, folder)
  const order = { ...plan(made, 'worktree'), folder: join(made.folder, 'packages/one') }
  const files = await openWorktree(order, await beginWorktree(order))
  const top = worktreeFolder(order)
  expect(readFileSync(join(top, 'node_modules/x/index.js'), 'utf8')).toBe('')
  expect(readFileSync(join(top, 'packages/one/node_modules/x/index.js'), 'utf8')).toBe('packages/one/')
  await files.close()
})

test('a run whose snapshots were deleted with the cache says so', async () => {
  const made = project({ 'a.txt': 'a' })
  const order = plan(made, 'worktree')
  const beginning = await beginWorktree(order)
  rmSync(snapshotStore(order.cache), { recursive: true })
  await expect(openWorktree(order, beginning)).rejects.toMatchObject({ code: 'snapshot_missing' })
})
