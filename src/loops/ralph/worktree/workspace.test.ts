import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { finishWorkspace } from './finish-workspace.ts'
import { type TestProject, testProject } from './project.suite.ts'
import { beginWorkspace, openWorkspace, type WorkspacePlan } from './workspace.ts'

const projects: TestProject[] = []
afterEach(() => {
  for (const project of projects.splice(0)) project.remove()
})

function project(files: Record<string, string>, options?: { commit: boolean }): TestProject {
  const made = testProject(files, options)
  projects.push(made)
  return made
}

function plan({ folder }: TestProject, workspace: WorkspacePlan['workspace']): WorkspacePlan {
  const home = join(folder, '.reprise', 'ralph')
  return { workspace, folder, home, runId: 'ralph-test', signal: new AbortController().signal }
}

test('in place, files are put back byte for byte, with Windows line ends, whatever the attributes say', async () => {
  const windows = 'one\r\ntwo\r\n'
  const { folder, write, read, ...rest } = project({
    'a.txt': windows,
    '.gitattributes': '* text=auto eol=lf\n',
  })
  const order = plan({ folder, write, read, ...rest }, 'in-place')
  const beginning = await beginWorkspace(order)
  const place = await openWorkspace(order, beginning)
  write('a.txt', 'spoilt\n')
  write('new/b.txt', 'new')
  const after = await place.look()
  expect(after).not.toBe(beginning.tree)
  await place.at(beginning.tree)
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(windows)
  expect(existsSync(join(folder, 'new/b.txt'))).toBe(false)
  await place.at(after)
  expect(read('new/b.txt')).toBe('new')
  await place.close()
})

test('a folder without git is pictured and put back all the same', async () => {
  const made = project({ 'a.txt': 'a', 'node_modules/x/index.js': 'x' }, { commit: false })
  const order = plan(made, 'in-place')
  const beginning = await beginWorkspace(order)
  const place = await openWorkspace(order, beginning)
  rmSync(join(made.folder, 'a.txt'))
  await place.at(beginning.tree)
  expect(made.read('a.txt')).toBe('a')
  expect([...(await place.trees.files(beginning.tree)).keys()]).toEqual(['a.txt'])
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
  const beginning = await beginWorkspace(order)
  const place = await openWorkspace(order, beginning)
  await place.at(beginning.tree)
  expect(place.folder).not.toBe(made.folder)
  const inside = (path: string) => readFileSync(join(place.folder, path), 'utf8')
  expect([inside('a.txt'), inside('staged.txt'), inside('new.txt')]).toEqual([
    'changed',
    'staged',
    'untracked',
  ])
  expect(existsSync(join(place.folder, 'b.txt'))).toBe(false)
  writeFileSync(join(place.folder, 'a.txt'), 'by the actor')
  const tree = await place.look()
  const left = await finishWorkspace(order, beginning, place, { tree, message: 'done' })
  await place.close()
  expect(made.git('status', '--porcelain')).toBe(status)
  expect(made.git('rev-parse', '--abbrev-ref', 'HEAD').trim()).toBe('main')
  expect(left.branch).toBe('reprise/ralph-test')
  expect(made.git('show', `${left.commit}:a.txt`)).toBe('by the actor')
  expect(made.git('rev-parse', left.branch!).trim()).toBe(left.commit)
  expect(made.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(made.git('stash', 'list')).toBe('')
})

test('what is committed although it is ignored belongs to the picture', async () => {
  const made = project({ '.gitignore': 'dist/\n' })
  made.write('dist/out.js', 'out')
  made.git('add', '--force', 'dist/out.js')
  made.git('commit', '--quiet', '--message=dist')
  const order = plan(made, 'worktree')
  const beginning = await beginWorkspace(order)
  const place = await openWorkspace(order, beginning)
  expect([...(await place.trees.files(beginning.tree)).keys()]).toContain('dist/out.js')
  await place.close()
})

test('a worktree that vanished is made again and filled from the pictures', async () => {
  const made = project({ 'a.txt': 'a' })
  const order = plan(made, 'worktree')
  const beginning = await beginWorkspace(order)
  const first = await openWorkspace(order, beginning)
  await first.at(beginning.tree)
  writeFileSync(join(first.folder, 'a.txt'), 'work')
  const tree = await first.look()
  await first.close()
  rmSync(first.folder, { recursive: true })
  const second = await openWorkspace(order, beginning)
  await second.at(tree)
  expect(readFileSync(join(second.folder, 'a.txt'), 'utf8')).toBe('work')
  await second.close()
})

test('a project below the top of its repository is worked on where it is', async () => {
  const made = project({ 'packages/one/a.txt': 'a', 'top.txt': 'top' })
  const order = { ...plan(made, 'worktree'), folder: join(made.folder, 'packages/one') }
  const beginning = await beginWorkspace(order)
  expect(beginning.prefix).toBe('packages/one')
  const place = await openWorkspace(order, beginning)
  await place.at(beginning.tree)
  expect(readFileSync(join(place.folder, 'a.txt'), 'utf8')).toBe('a')
  await place.close()
})

test('files of another picture can be put into one', async () => {
  const made = project({ 'keep.txt': 'old', 'gone.txt': 'gone', 'a.txt': 'a' })
  const order = plan(made, 'in-place')
  const beginning = await beginWorkspace(order)
  const place = await openWorkspace(order, beginning)
  made.write('keep.txt', 'new')
  made.write('a.txt', 'changed')
  made.write('added.txt', 'added')
  rmSync(join(made.folder, 'gone.txt'))
  const after = await place.look()
  const mixed = await place.trees.withFilesOf(after, beginning.tree, ['keep.txt', 'gone.txt', 'added.txt'])
  await place.at(mixed)
  expect(['keep.txt', 'gone.txt', 'a.txt'].map(made.read)).toEqual(['old', 'gone', 'changed'])
  expect(existsSync(join(made.folder, 'added.txt'))).toBe(false)
  await place.close()
})

test('what somebody did to the files of an interrupted loop is kept and named', async () => {
  const made = project({ 'a.txt': 'a' })
  const order = plan(made, 'in-place')
  const beginning = await beginWorkspace(order)
  made.write('a.txt', 'precious')
  const place = await openWorkspace(order, beginning)
  await place.at(beginning.tree)
  const [, tree] = made.read('.reprise/ralph/replaced.txt').trim().split(' ')
  expect(await place.trees.text(tree!, 'a.txt')).toBe('precious')
  await place.close()
})

test('links are pictured as links', async () => {
  const made = project({ 'a.txt': 'a' })
  symlinkSync('a.txt', join(made.folder, 'link'))
  const order = plan(made, 'in-place')
  const beginning = await beginWorkspace(order)
  const place = await openWorkspace(order, beginning)
  rmSync(join(made.folder, 'link'))
  await place.at(beginning.tree)
  expect(made.read('link')).toBe('a')
  await place.close()
})

test('a worktree without git, or before the first commit, is refused with the way out', async () => {
  await expect(beginWorkspace(plan(project({ a: 'a' }, { commit: false }), 'worktree'))).rejects.toThrow(
    '--in-place',
  )
  const empty = project({}, { commit: false })
  empty.git('init', '--quiet')
  await expect(beginWorkspace(plan(empty, 'worktree'))).rejects.toThrow('no commit yet')
})
