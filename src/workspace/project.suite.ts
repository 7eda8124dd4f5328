import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A project in a temporary folder, for tests that need real files. */
export interface TestProject {
  readonly folder: string
  write(path: string, text: string): void
  read(path: string): string
  git(...args: readonly string[]): string
  remove(): void
}

const madeAt = '2026-11-16T09:00:00Z'

/** Makes a project of files; with `commit` it is a repository that holds them. */
export function testProject(files: Readonly<Record<string, string>>, { commit = true } = {}): TestProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-ralph-')))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], {
      cwd: folder,
      encoding: 'utf8',
      // The same files are the same commit, whenever a test is run.
      env: { ...process.env, GIT_AUTHOR_DATE: madeAt, GIT_COMMITTER_DATE: madeAt },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  for (const [path, text] of Object.entries(files)) write(path, text)
  if (commit) {
    git('init', '--quiet', '--initial-branch=main', '--template=')
    git('add', '--all')
    git('commit', '--quiet', '--message=start')
  }
  return {
    folder,
    write,
    git,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
