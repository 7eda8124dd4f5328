import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type TestProject, testProject } from '../project.suite.ts'
import { beginWorktree } from './begin-worktree.ts'
import { finishWorktree } from './finish-worktree.ts'
import { openWorktree } from './worktree.ts'
import type { WorktreePlan } from './worktree-plan.ts'

const projects: TestProject[] = []
afterEach(() => {
  for (const project of projects.splice(0)) {
    project.remove()
    rmSync(`${project.folder}-cache`, { recursive: true, force: true })
  }
})

function project(files: Record<string, string>): TestProject {
  const made = testProject(files)
  projects.push(made)
  return made
}

const plan = ({ folder }: TestProject, more: Partial<WorktreePlan> = {}): WorktreePlan => ({
  inPlace: false,
  folder,
  cache: `${folder}-cache`,
  runId: 'ralph-test',
  path: '',
  signal: new AbortController().signal,
  ...more,
})

async function open(order: WorktreePlan) {
  const beginning = await beginWorktree(order)
  const files = await openWorktree(order, beginning)
  await files.restore(beginning.tree)
  const read = (path: string) => readFileSync(join(files.top, path), 'utf8')
  return { beginning, files, read }
}

test('untracked secrets are there for the checks, and in no commit', async () => {
  const made = project({ 'a.txt': 'a', '.env.example': 'KEY=\n' })
  made.write('.env', 'KEY=precious\n')
  made.write('packages/one/.env.local', 'KEY=precious\n')
  made.write('server.pem', 'precious')
  made.write('new.txt', 'new')
  const order = plan(made)
  const { beginning, files, read } = await open(order)
  expect([read('.env'), read('packages/one/.env.local'), read('server.pem')]).toEqual([
    'KEY=precious\n',
    'KEY=precious\n',
    'precious',
  ])
  writeFileSync(join(files.top, '.env'), 'KEY=changed by the actor\n')
  writeFileSync(join(files.top, '.env.production'), 'KEY=by the actor\n')
  writeFileSync(join(files.top, 'a.txt'), 'b')
  const left = await finishWorktree(order, beginning, files, {
    tree: await files.snapshot(),
    message: 'done',
  })
  await files.close()
  const inCommit = (commit: string) => made.git('ls-tree', '-r', '--name-only', commit).trim().split('\n')
  expect(inCommit(left.base!)).toEqual(['.env.example', 'a.txt', 'new.txt'])
  expect(inCommit(left.commit!)).toEqual(['.env.example', 'a.txt', 'new.txt'])
  expect(left).toMatchObject({ files_changed: 1, lines_added: 1, lines_removed: 1 })
  expect(made.read('.env')).toBe('KEY=precious\n')
  const objects = execFileSync('git', [
    '--git-dir',
    join(order.cache, 'snapshots.git'),
    'cat-file',
    '--batch-all-objects',
    '--batch',
  ])
  expect(objects.toString()).not.toContain('precious')
})

test('a secret that is tracked is a file like any other', async () => {
  const made = project({ '.env': 'A=1\n' })
  made.write('.env', 'A=2\n')
  const { read, files } = await open(plan(made))
  expect(read('.env')).toBe('A=2\n')
  await files.close()
})

test('in a monorepo a package of the repository is that of the worktree, and others are those of the user', async () => {
  const made = project({
    'package.json': '{"workspaces":["packages/*"]}',
    'packages/a/package.json': '{"name":"@own/a","main":"index.js"}',
    'packages/a/index.js': 'module.exports = "a"\n',
    'packages/b/package.json': '{"name":"b"}',
    'packages/b/index.js': 'module.exports = require("@own/a") + require("left") + require("deep")\n',
    '.gitignore': 'node_modules\n',
  })
  made.write('node_modules/left/index.js', 'module.exports = "left"\n')
  made.write('node_modules/left/bin.js', '')
  made.write('packages/b/node_modules/deep/index.js', 'module.exports = "deep"\n')
  mkdirSync(join(made.folder, 'node_modules/@own'))
  symlinkSync('../../packages/a', join(made.folder, 'node_modules/@own/a'))
  mkdirSync(join(made.folder, 'node_modules/.bin'))
  symlinkSync('../left/bin.js', join(made.folder, 'node_modules/.bin/left'))
  const { files } = await open(plan(made))
  writeFileSync(join(files.top, 'packages/a/index.js'), 'module.exports = "A"\n')
  const say = (folder: string) =>
    execFileSync('node', ['-p', 'require("./packages/b")'], { cwd: folder, encoding: 'utf8' }).trim()
  expect([say(files.top), say(made.folder)]).toEqual(['Aleftdeep', 'aleftdeep'])
  expect(await files.changedTools()).toEqual([])
  // What an agent installs is not in the user's folder.
  mkdirSync(join(files.top, 'node_modules/new'))
  expect(existsSync(join(made.folder, 'node_modules/new'))).toBe(false)
  await files.close()
})

test('ignored build output is copied, caches are not, and what else is ignored comes along when it is named', async () => {
  const made = project({ 'a.txt': 'a', '.gitignore': 'dist\ndata\ncoverage\n*.log\n' })
  for (const path of ['packages/a/dist/index.js', 'data/big.json', 'coverage/x', 'x.log'])
    made.write(path, 'made')
  const { beginning, files } = await open(plan(made))
  const has = (path: string) => existsSync(join(files.top, path))
  expect(['packages/a/dist/index.js', 'data/big.json', 'coverage/x', 'x.log'].map(has)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(beginning.companions).toEqual({ copied: ['packages/a/dist'], submodules: [], left: ['data'] })
  writeFileSync(join(files.top, 'packages/a/dist/index.js'), 'changed')
  expect(made.read('packages/a/dist/index.js')).toBe('made')
  await files.include(['data'])
  expect(has('data/big.json')).toBe(true)
  await files.close()
  const named = await open(plan(made, { include: ['data'], runId: 'ralph-other' }))
  expect(named.read('data/big.json')).toBe('made')
  await named.files.close()
})

test('submodules have their files, and stay what they are in the commits', async () => {
  const inner = project({ 'lib.txt': 'lib' })
  const made = project({ 'a.txt': 'a' })
  made.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.folder, 'vendor/lib')
  made.git('commit', '--quiet', '--message=submodule')
  const link = made.git('ls-tree', 'HEAD', 'vendor/lib')
  const order = plan(made)
  const { beginning, files, read } = await open(order)
  expect(read('vendor/lib/lib.txt')).toBe('lib')
  writeFileSync(join(files.top, 'vendor/lib/lib.txt'), 'changed')
  writeFileSync(join(files.top, 'a.txt'), 'b')
  const left = await finishWorktree(order, beginning, files, {
    tree: await files.snapshot(),
    message: 'done',
  })
  await files.close()
  expect(made.git('ls-tree', left.commit!, 'vendor/lib')).toBe(link)
  expect(made.git('diff', '--name-only', left.base!, left.commit!)).toBe('a.txt\n')
  expect(made.read('vendor/lib/lib.txt')).toBe('lib')
})

test('a setup command prepares a worktree once for the same files, and one that fails is named with what it printed', async () => {
  const made = project({ 'a.txt': 'a', '.gitignore': 'made.txt\n' })
  const order = plan(made, { setup: 'cat a.txt >> made.txt' })
  const { beginning, files, read } = await open(order)
  await files.close()
  const again = await openWorktree(order, beginning)
  expect(read('made.txt')).toBe('a')
  expect(await again.setUp(beginning.tree)).toBe(undefined)
  expect(read('made.txt')).toBe('a')
  await again.close()
  const failing = plan(made, { setup: 'echo no compiler here; exit 3', runId: 'ralph-other' })
  await expect(open(failing)).rejects.toMatchObject({
    code: 'setup_failed',
    message: expect.stringMatching(/ended with 3[\s\S]*no compiler here/),
  })
})
