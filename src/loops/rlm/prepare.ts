import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'
import { packageVersion, Refusal } from '../../kit/index.ts'
import type { PrepareContext, Prepared } from '../../spine/index.ts'
import { findRepository } from '../../workspace/index.ts'
import type { SourceFile } from './context/context.ts'
import { fallbackAgents } from './roles.ts'

/** Finds the files of the context, and fills in what only the machine knows. */
export async function prepareRlm(
  settings: Readonly<Record<string, unknown>>,
  context: PrepareContext,
): Promise<Prepared> {
  const { folder, cache, runId, agents, project, roots } = context
  const scratch = join(cache, 'rlm', runId)
  const given = Array.isArray(settings.context) ? settings.context.map(String) : []
  if (settings.worktree === true) await requireCommit(folder)
  return {
    agents: fallbackAgents(agents),
    settings: {
      ...settings,
      files: await filesOf(given, folder, scratch),
      scratch,
      judged: agents.judge !== undefined,
      ...(roots?.rlm !== undefined && { root: resolve(project, roots.rlm) }),
      folder,
      cache,
      session: settings.session ?? runId,
      environment: {
        platform: process.platform,
        node_version: process.version,
        reprise_version: packageVersion(),
      },
    },
  }
}

async function requireCommit(folder: string): Promise<void> {
  const repository = await findRepository(folder, new AbortController().signal)
  if (repository?.head !== undefined) return
  throw new Refusal(
    'no_worktree',
    'usage',
    `${folder} is in no git repository with a commit, so it cannot have a worktree.`,
    { hint: 'Run `git init` and commit, or leave out --worktree.' },
  )
}

/** The folder for what a run makes of its context. */
export const scratchOf = (cache: string, runId: string) => join(cache, 'rlm', runId)

async function filesOf(given: readonly string[], folder: string, scratch: string): Promise<SourceFile[]> {
  const paths = new Map<string, string>()
  for (const one of given) {
    const found = one === '-' ? [await keepInput(scratch)] : await matching(one, folder)
    for (const path of found) paths.set(path, one === '-' ? 'stdin' : nameOf(path, folder))
  }
  const files: SourceFile[] = []
  for (const [path, name] of paths) {
    const { size, mtimeMs } = await stat(path)
    if (size > 0) files.push({ name, path, bytes: size, modifiedMs: Math.floor(mtimeMs) })
  }
  if (given.length > 0 && files.length === 0)
    throw new Refusal('no_context', 'usage', `There is nothing to read in ${given.join(', ')}.`)
  return files
}

async function matching(one: string, folder: string): Promise<string[]> {
  const path = resolve(folder, one)
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile()) return [path]
  if (found === undefined && !isDynamicPattern(one))
    throw new Refusal('no_context', 'usage', `--context is '${one}', and there is no such file or folder.`, {
      hint: 'Name a file, a folder, a pattern such as "logs/*.txt" in quotes, or - for the standard input.',
    })
  const options = {
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
    ignore: ['**/node_modules/**', '**/.git/**', '**/.reprise/**'],
  }
  const files = await (found?.isDirectory()
    ? glob('**/*', { ...options, cwd: path })
    : glob(one, { ...options, cwd: folder }))
  return files.map((file) => resolve(file)).sort()
}

function nameOf(path: string, folder: string): string {
  const name = relative(folder, path).replaceAll('\\', '/')
  return name.startsWith('..') ? path : name
}

/** The standard input is kept in a file, so that a resumed run can read it again. */
async function keepInput(scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true })
  const path = join(scratch, 'stdin.txt')
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  await writeFile(path, Buffer.concat(chunks))
  return path
}
