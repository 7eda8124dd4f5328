import { access, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ignoredEntries, submodulesOf, untrackedFiles } from '../git/untracked-entries.ts'
import { findTop } from '../git/user-repository.ts'
import { installedPackages } from './installed-packages.ts'
import { isEnvironmentFile, isSecretFile } from './secret-files.ts'

/** What a worktree needs beside the files that git holds; paths below the top. Plain data for the journal. */
export interface Companions {
  /** Files and folders that are copied: untracked secrets, ignored build output, what the user names. */
  readonly copied: readonly string[]
  /** Repositories inside the repository, which are copied without their history. */
  readonly submodules: readonly string[]
  /** What git ignores and is not copied. */
  readonly left: readonly string[]
}

export const noCompanions: Companions = { copied: [], submodules: [], left: [] }

/** Folders that programs build from the sources. */
const built =
  /^(?:dist|build|lib|libs|out|output|esm|cjs|es|generated|__generated__|gen|\.generated|types|typings|proto)$/
/** What a program can make again, and what is of no use to a check. */
const useless =
  /^(?:\.git|\.reprise|coverage|\.nyc_output|\.cache|\.turbo|\.parcel-cache|\.vite.*|\.next|\.nuxt|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.tox|\.nox|target|logs?|tmp|temp|\.idea|\.vscode|\.DS_Store|Thumbs\.db)$|\.(?:log|pyc|tsbuildinfo|swp|tmp)$/

/** The most that is copied without being asked for. */
const most = { files: 5000, bytes: 100 * 1024 * 1024 }

/** Finds what has to come along with the files of a repository for its checks to run elsewhere. */
export async function findCompanions(
  top: string,
  include: readonly string[],
  signal: AbortSignal,
): Promise<Companions> {
  if ((await findTop(top, signal)) === undefined) return noCompanions
  const [inner, ignored, untracked] = await Promise.all([
    submodulesOf(top, signal),
    ignoredEntries(top, signal),
    untrackedFiles(top, signal),
  ])
  const submodules: string[] = []
  for (const path of inner) if (await exists(join(top, path, '.git'))) submodules.push(path)
  const listed = ignored.map((path) => path.replace(/\/$/, ''))
  // Git also names folders in which there is nothing but ignored folders.
  const parents = new Set(listed.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))
  const entries = listed.filter((path) => !parents.has(path))
  const others = entries.filter((path) => !isHandledElsewhere(path) && !isBelow(path, include))
  const isWanted = (path: string) => built.test(basename(path)) || isEnvironmentFile(path)
  const secrets = untracked.filter(isSecretFile)
  const wanted = [...others.filter(isWanted), ...secrets].filter((path) => !include.includes(path))
  const fitting = await fittingCompanions(top, wanted)
  const left = [...wanted, ...others].filter((path) => !fitting.includes(path))
  return { copied: [...include, ...fitting], submodules, left: [...new Set(left)] }
}

/** Those of some files and folders that are small enough to be copied without being asked for, in their order. */
export async function fittingCompanions(top: string, paths: readonly string[]): Promise<string[]> {
  const fitting: string[] = []
  let [files, bytes] = [0, 0]
  for (const path of paths) {
    const size = await sizeOf(join(top, path), most)
    if (size.files === 0 || files + size.files > most.files || bytes + size.bytes > most.bytes) continue
    fitting.push(path)
    files += size.files
    bytes += size.bytes
  }
  return fitting
}

function isHandledElsewhere(path: string): boolean {
  const parts = path.split('/')
  return parts.some((part) => useless.test(part) || (installedPackages as readonly string[]).includes(part))
}

const isBelow = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`))

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** How many files and bytes a folder holds; counting ends where it is more than the limit. */
async function sizeOf(path: string, limit: typeof most): Promise<typeof most> {
  const facts = await stat(path).catch(() => undefined)
  if (facts === undefined) return { files: 0, bytes: 0 }
  if (!facts.isDirectory()) return { files: 1, bytes: facts.size }
  const sum = { files: 0, bytes: 0 }
  for (const name of await readdir(path)) {
    const inner = await sizeOf(join(path, name), limit)
    sum.files += inner.files
    sum.bytes += inner.bytes
    if (sum.files > limit.files || sum.bytes > limit.bytes) break
  }
  return sum
}
