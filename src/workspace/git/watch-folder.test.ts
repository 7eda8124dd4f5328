import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type AgentOutcome, commandAgent } from '../../agents/index.ts'
import type { FileChanges } from './changes-between.ts'
import { watchedAgent } from './watched-agent.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-work-tree-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const environment = {
  PATH: process.env.PATH,
  HOME: root,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
}

const gitIn = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8' })

/** A work tree with a commit, a staged change, an unstaged change and an untracked file. */
function workTree(): string {
  const folder = mkdtempSync(join(root, 'tree '))
  gitIn(folder, 'init', '--quiet')
  writeFileSync(join(folder, 'kept.txt'), 'one\ntwo\n')
  writeFileSync(join(folder, 'gone.txt'), 'gone\n')
  writeFileSync(join(folder, '.gitignore'), 'ignored/\n')
  gitIn(folder, 'add', '--all')
  gitIn(folder, 'commit', '--quiet', '--message', 'first')
  writeFileSync(join(folder, 'staged.txt'), 'staged\n')
  gitIn(folder, 'add', 'staged.txt')
  writeFileSync(join(folder, 'kept.txt'), 'one\ntwo\nmine\n')
  writeFileSync(join(folder, 'untracked.txt'), 'mine\n')
  return folder
}

async function outcomeOf(folder: string, script: string, more = {}, request = {}): Promise<AgentOutcome> {
  const file = join(root, 'work.sh')
  writeFileSync(file, script)
  const allow = Object.keys(environment)
  const { maxDiffBytes, ...options } = more as { maxDiffBytes?: number }
  const agent = watchedAgent(
    commandAgent({ command: `sh '${file}'`, folder, environment, allow, graceMs: 100, ...options }),
    { folder, environment, ...(maxDiffBytes && { maxDiffBytes }) },
  )
  return agent.act(
    { messages: [], ...request },
    { key: 'act', attempt: 1, signal: new AbortController().signal, random: () => 0 },
  )
}

async function changesOf(folder: string, script: string, more = {}): Promise<FileChanges> {
  const outcome = await outcomeOf(folder, script, more)
  if (outcome.kind === 'failed') throw new Error(outcome.failure.message)
  return outcome.reply.details as unknown as FileChanges
}

/** Everything below .git, so that a trace left there is seen. */
function insideGit(folder: string): Record<string, string> {
  const files = readdirSync(join(folder, '.git'), { recursive: true, withFileTypes: true })
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(path, 'latin1')]))
}

test('changes of the command are reported, and not earlier ones', async () => {
  const folder = workTree()
  const changes = await changesOf(
    folder,
    'echo three >> kept.txt; rm gone.txt; mkdir sub; echo new > "sub/new file.txt"; echo x >> untracked.txt',
  )
  expect(changes.changed_files).toEqual([
    { path: 'gone.txt', status: 'deleted', lines_added: 0, lines_removed: 1 },
    { path: 'kept.txt', status: 'modified', lines_added: 1, lines_removed: 0 },
    { path: 'sub/new file.txt', status: 'added', lines_added: 1, lines_removed: 0 },
    { path: 'untracked.txt', status: 'modified', lines_added: 1, lines_removed: 0 },
  ])
  expect(changes).toMatchObject({ files_changed: 4, lines_added: 3, lines_removed: 1, diff_exact: true })
  expect(changes.diff).toContain('+three')
  expect(changes.diff).not.toContain('+mine')
})

test('index, objects and refs of the user stay as they were', async () => {
  const folder = workTree()
  const before = insideGit(folder)
  const status = gitIn(folder, 'status', '--porcelain')
  const settled = insideGit(folder)
  await changesOf(folder, 'true')
  expect(insideGit(folder)).toEqual(settled)
  expect(Object.keys(settled)).toEqual(Object.keys(before))
  expect(gitIn(folder, 'status', '--porcelain')).toBe(status)
})

test('the diff makes the same files out of the old ones: text, binary, modes and links', async () => {
  const folder = workTree()
  const twin = mkdtempSync(join(root, 'twin-'))
  execFileSync('cp', ['-a', `${folder}/.`, twin])
  const script =
    'head -c 3000 /dev/zero > zero.bin; printf no-newline > kept.txt; ln -s kept.txt link; ' +
    'printf "#!/bin/sh\\n" > run.sh; chmod +x run.sh; rm staged.txt; printf "\\303\\244\\n" > ä.txt'
  const { diff } = await changesOf(folder, script)
  writeFileSync(join(root, 'patch'), diff)
  gitIn(twin, 'apply', join(root, 'patch'))
  expect(execFileSync('diff', ['-r', '--no-dereference', '--exclude=.git', folder, twin]).toString()).toBe('')
  expect(readFileSync(join(twin, 'link'), 'utf8')).toBe('no-newline')
})

test('the changes of a command that commits are reported too', async () => {
  const folder = workTree()
  const changes = await changesOf(folder, 'echo four > four.txt; git add --all; git commit --quiet -m done')
  expect(changes.changed_files.map(({ path }) => path)).toEqual(['four.txt'])
})

test.each([
  ['exits with a code', 'exit 3', {}, {}, 'exit_code'],
  ['takes too long', 'sleep 60', { timeoutMs: 500 }, {}, 'timeout'],
  ['answers in the wrong shape', 'echo nothing', {}, { schema: { type: 'object' } }, 'malformed_reply'],
])('the changes of a command that %s are reported with its failure', async (_, end, more, request, code) => {
  const folder = workTree()
  const outcome = await outcomeOf(folder, `echo new > new.txt\n${end}`, more, request)
  if (outcome.kind !== 'failed') throw new Error('it did not fail')
  expect(outcome.failure).toMatchObject({ code, details: { files_changed: 1, diff_exact: true } })
  expect(outcome.failure.details?.diff).toContain('+new\n')
})

test('ignored files and the records of Reprise are not reported', async () => {
  const folder = workTree()
  const script =
    'mkdir -p ignored .reprise/runs sub/.reprise; echo a > ignored/a; echo b > .reprise/runs/b; echo c > sub/.reprise/c'
  expect(await changesOf(folder, script)).toMatchObject({ diff: '', files_changed: 0, changed_files: [] })
})

test('a change of the same size at the same time is found', async () => {
  const folder = workTree()
  const changes = await changesOf(folder, 'printf "one\\ntwo\\nmind\\n" > kept.txt')
  expect(changes.changed_files.map(({ path }) => path)).toEqual(['kept.txt'])
})

test('from a folder below the top the whole work tree is watched', async () => {
  const folder = workTree()
  mkdirSync(join(folder, 'below'))
  const changes = await changesOf(join(folder, 'below'), 'echo up > ../up.txt; echo down > down.txt')
  expect(changes.changed_files.map(({ path }) => path)).toEqual(['below/down.txt', 'up.txt'])
})

test('a linked worktree and a repository without a commit are watched as well', async () => {
  const folder = workTree()
  const linked = join(root, 'linked')
  gitIn(folder, 'worktree', 'add', '--quiet', linked)
  expect(await changesOf(linked, 'echo a > a.txt')).toMatchObject({ files_changed: 1 })
  const fresh = mkdtempSync(join(root, 'fresh:colon'))
  gitIn(fresh, 'init', '--quiet')
  expect(await changesOf(fresh, 'echo a > a.txt')).toMatchObject({ files_changed: 1, lines_added: 1 })
})

test('the settings and hooks of a user do not bend the diff', async () => {
  const folder = workTree()
  for (const setting of ['diff.noprefix', 'diff.mnemonicPrefix', 'color.ui', 'core.fsmonitor']) {
    gitIn(folder, 'config', setting, setting === 'color.ui' ? 'always' : 'true')
  }
  gitIn(folder, 'config', 'diff.external', 'false')
  writeFileSync(join(folder, '.git/hooks/post-index-change'), '#!/bin/sh\ntouch hooked\n')
  chmodSync(join(folder, '.git/hooks/post-index-change'), 0o755)
  const { diff, files_changed } = await changesOf(folder, 'echo three >> kept.txt')
  expect(files_changed).toBe(1)
  expect(diff).toMatch(/^diff --git a\/kept\.txt b\/kept\.txt\n/)
})

test('a diff that is too long or no UTF-8 says that it cannot be applied', async () => {
  const folder = workTree()
  const long = await changesOf(folder, 'seq 10000 > numbers.txt', { maxDiffBytes: 2000 })
  expect(long).toMatchObject({ diff_exact: false, lines_added: 10_000 })
  expect(long.diff).toMatch(/bytes cut/)
  expect(await changesOf(folder, 'printf "\\344\\n" > latin.txt')).toMatchObject({ diff_exact: false })
})

test('a work tree that git cannot read gives a reply without a diff', async () => {
  const folder = workTree()
  writeFileSync(join(folder, '.git/index'), 'broken')
  const changes = await changesOf(folder, 'echo fine')
  expect(changes).toMatchObject({ exit_code: 0, diff_problem: expect.stringContaining('index') })
})

test('what git cannot add is named, and the rest is reported', async () => {
  const changes = await changesOf(workTree(), 'git init --quiet inner; echo a > inner/a; echo b > b.txt')
  expect(changes.changed_files.map(({ path }) => path)).toEqual(['b.txt'])
  expect(changes).toMatchObject({ diff_exact: false, diff_problem: expect.stringContaining("'inner/'") })
})

test('outside of a work tree there is no diff and no warning', async () => {
  const folder = mkdtempSync(join(root, 'plain-'))
  symlinkSync('nowhere', join(folder, 'link'))
  const changes = await changesOf(folder, 'echo a > a.txt')
  expect(Object.keys(changes).sort()).toEqual(['duration_ms', 'exit_code', 'stderr'])
})
