import { posix } from 'node:path'
import { git, userPlace } from '../../../workspace/index.ts'

/** What a candidate changed. */
export interface CandidateChange {
  /** The change as a patch, shortened where it is long; the branch or tag holds all of it. */
  readonly diff: string
  /** The files, seen from the folder of the project. */
  readonly files: readonly string[]
  readonly linesAdded: number
  readonly linesRemoved: number
}

const diffBytes = 64 * 1024

/** The change from one commit to another. `prefix` is the folder of the project below the top. */
export async function changeBetween(
  top: string,
  [from, to]: readonly [string, string],
  signal: AbortSignal,
  prefix = '',
): Promise<CandidateChange> {
  const place = userPlace(top, signal)
  const plain = ['diff-tree', '-r', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color']
  const [{ text: diff }, { text: list }] = await Promise.all([
    git([...plain, '-p', from, to], place, diffBytes),
    git([...plain, '--numstat', '-z', from, to], place, 16 * 1024 * 1024),
  ])
  const rows = list.split('\0').flatMap((row) => {
    const [, added = '0', removed = '0', path] = /^(\d+|-)\t(\d+|-)\t(.+)$/s.exec(row) ?? []
    return path === undefined ? [] : [{ path, added: Number(added) || 0, removed: Number(removed) || 0 }]
  })
  return {
    diff,
    files: rows.map(({ path }) => posix.relative(prefix, path)),
    linesAdded: rows.reduce((sum, { added }) => sum + added, 0),
    linesRemoved: rows.reduce((sum, { removed }) => sum + removed, 0),
  }
}
