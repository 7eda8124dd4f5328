import { isUtf8 } from 'node:buffer'
import { type GitPlace, git } from './git.ts'

export interface ChangedFile {
  readonly path: string
  readonly status: 'added' | 'modified' | 'deleted' | 'type_changed'
  /** Null for binary files. */
  readonly lines_added: number | null
  readonly lines_removed: number | null
}

/** What happened between two states of a work tree. */
export interface FileChanges {
  /** A patch for `git apply`. */
  readonly diff: string
  /** False when the patch was too long, is no UTF-8 or lacks a file, so that it can be read but not applied. */
  readonly diff_exact: boolean
  /** What git could not take in. */
  readonly diff_problem?: string
  /** The first files; `files_changed` counts all. */
  readonly changed_files: readonly ChangedFile[]
  readonly files_changed: number
  readonly lines_added: number
  readonly lines_removed: number
}

const unchanged: FileChanges = {
  diff: '',
  diff_exact: true,
  changed_files: [],
  files_changed: 0,
  lines_added: 0,
  lines_removed: 0,
}

const listedFiles = 1000
const listBytes = 64 * 1024 * 1024

/** The changes from one tree to another, each the name of a tree in git. */
export async function changesBetween(
  before: string,
  after: string,
  place: GitPlace,
  maxDiffBytes: number,
): Promise<FileChanges> {
  if (before === after) return unchanged
  const compare = ['diff-tree', '-r', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color']
  const patch = ['-p', '--binary', '--full-index', '--src-prefix=a/', '--dst-prefix=b/']
  const diff = await git([...compare, ...patch, before, after], place, maxDiffBytes)
  const list = await git([...compare, '--raw', '--numstat', '-z', before, after], place, listBytes)
  const files = readFileList(list.text)
  const sum = (counts: (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  return {
    diff: diff.text,
    diff_exact: diff.cut === 0 && isUtf8(diff.bytes),
    changed_files: files.slice(0, listedFiles),
    files_changed: files.length,
    lines_added: sum(files.map((file) => file.lines_added)),
    lines_removed: sum(files.map((file) => file.lines_removed)),
  }
}

const statuses = { A: 'added', M: 'modified', D: 'deleted', T: 'type_changed' } as const

/** Reads `:… M NUL path NUL` for every file, and then `added TAB removed TAB path NUL` for every file. */
function readFileList(text: string): ChangedFile[] {
  const parts = text.split('\0')
  const status = new Map<string, ChangedFile['status']>()
  let at = 0
  for (; parts[at]?.startsWith(':'); at += 2) {
    status.set(parts[at + 1]!, statuses[parts[at]!.at(-1) as keyof typeof statuses] ?? 'modified')
  }
  return parts.slice(at).flatMap((part) => {
    const found = /^(\d+|-)\t(\d+|-)\t(.+)$/s.exec(part)
    if (found === null) return []
    const [added, removed, path] = found.slice(1) as [string, string, string]
    const count = (digits: string) => (digits === '-' ? null : Number(digits))
    return [
      {
        path,
        status: status.get(path) ?? 'modified',
        lines_added: count(added),
        lines_removed: count(removed),
      },
    ]
  })
}
