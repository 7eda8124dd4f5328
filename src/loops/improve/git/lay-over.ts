import { type GitPlace, identity, lineOf, userPlace } from '../../../workspace/index.ts'
import { mergedTree } from './merge-candidate.ts'

/** What came of a change in files that were never checked out. */
export type LaidOver =
  | { readonly kind: 'done'; readonly commit: string }
  | { readonly kind: 'conflict'; readonly files: readonly string[] }

/** A change from one commit to another, and the commit that it is to be laid over. */
export interface Overlay {
  readonly top: string
  readonly onto: string
  readonly from: string
  readonly to: string
  readonly message: string
  readonly date: string
  readonly signal: AbortSignal
}

/** A commit on top of `onto` with the change from `from` to `to`. Nothing is checked out and no branch is moved. */
export async function layOver(overlay: Overlay): Promise<LaidOver> {
  const { top, onto, from, to, message, date, signal } = overlay
  const user = userPlace(top, signal)
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const place = { ...user, environment: { ...user.environment, ...(await identity(user)), ...dates } }
  // Git merges along history, so both sides get `from` as their parent: what they have in common is then just that.
  const ours = await commitOf(onto, from, place)
  const theirs = await commitOf(to, from, place)
  const merged = await mergedTree(ours, theirs, place)
  if ('files' in merged) return { kind: 'conflict', files: merged.files }
  const commit = await lineOf(['commit-tree', merged.tree, '-p', onto, '-m', message], place)
  return { kind: 'done', commit }
}

/** A best state without one of the changes that were merged into it. */
export function leaveOut(
  parts: Omit<Overlay, 'from' | 'to'> & { readonly merge: string },
): Promise<LaidOver> {
  const { merge, ...rest } = parts
  return layOver({ ...rest, from: merge, to: `${merge}^1` })
}

async function commitOf(name: string, parent: string, place: GitPlace): Promise<string> {
  const tree = await lineOf(['rev-parse', '--verify', `${name}^{tree}`], place)
  return lineOf(['commit-tree', tree, '-p', parent, '-m', 'one side of a merge'], place)
}
