import { type GitPlace, git, identity, lineOf, userPlace } from '../../../workspace/index.ts'

/** What came of laying a candidate over the best state; nothing is moved by it. */
export type MergeDraft =
  | { readonly kind: 'merged'; readonly commit: string; readonly tip: string }
  | { readonly kind: 'conflict'; readonly tip: string; readonly files: readonly string[] }

export interface MergeOrder {
  readonly top: string
  /** The branch that it goes onto. */
  readonly branch: string
  readonly candidate: string
  readonly message: string
  /** The time of the commit: with it, merging again gives the same commit. */
  readonly date: string
  readonly signal: AbortSignal
}

/** Makes the commit that merges a candidate: two parents, no work tree, no branch moved. May be done again. */
export async function draftMerge(order: MergeOrder): Promise<MergeDraft> {
  const place = userPlace(order.top, order.signal)
  const tip = await lineOf(['rev-parse', '--verify', `refs/heads/${order.branch}`], place)
  const merged = await mergedTree(tip, order.candidate, place)
  if ('files' in merged) return { kind: 'conflict', tip, files: merged.files }
  return { kind: 'merged', tip, commit: await commitMerge(order, tip, merged.tree, place) }
}

async function commitMerge(
  { candidate, message, date }: MergeOrder,
  tip: string,
  tree: string,
  place: GitPlace,
): Promise<string> {
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const environment = { ...place.environment, ...(await identity(place)), ...dates }
  return lineOf(['commit-tree', tree, '-p', tip, '-p', candidate, '-m', message], { ...place, environment })
}

/** The files of both: those of the candidate where it began at the tip, and otherwise what git makes of the two. */
export async function mergedTree(
  tip: string,
  candidate: string,
  place: GitPlace,
): Promise<{ readonly tree: string } | { readonly files: readonly string[] }> {
  const base = await lineOf(['merge-base', tip, candidate], place).catch(() => '')
  if (base === tip) return { tree: await lineOf(['rev-parse', `${candidate}^{tree}`], place) }
  const tried = ['merge-tree', '--write-tree', '--no-messages', tip, candidate]
  const tree = await lineOf(tried, place).catch((error: Error) => {
    // Git says nothing about conflicts on its error output, and something about everything else.
    if (/^git merge-tree ended with 1$/.test(error.message)) return undefined
    throw error
  })
  return tree === undefined ? { files: await changedByBoth(base, [tip, candidate], place) } : { tree }
}

async function changedByBoth(
  base: string,
  sides: readonly [string, string],
  place: GitPlace,
): Promise<readonly string[]> {
  const [ours, theirs] = await Promise.all(
    sides.map(async (side) => {
      const { text } = await git(
        ['diff-tree', '-r', '--name-only', '-z', base, side],
        place,
        16 * 1024 * 1024,
      )
      return text.split('\0').filter((path) => path !== '')
    }),
  )
  return ours!.filter((path) => theirs!.includes(path))
}
