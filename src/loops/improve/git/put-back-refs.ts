import { type GitPlace, git, lineOf, retryWhileLocked, userPlace } from '../../../workspace/index.ts'
import { goalBranch } from './names.ts'

interface Repository {
  readonly top: string
  readonly signal: AbortSignal
}

/** Branches and tags that executors have no business with, and where they are. Plain data for the journal. */
export type Refs = Readonly<Record<string, string>>

/** What was done to them. */
export interface PutBack {
  /** Those that the executor moved, and those that were gone: all of them are where they were. */
  readonly moved: readonly string[]
  readonly gone: readonly string[]
}

/** Reads the branches and tags of the user and the branch of the campaign. Campaigns move the others while executors work. */
export async function readRefs({ top, signal }: Repository, slug: string): Promise<Refs> {
  const place = userPlace(top, signal)
  const { text } = await git(['for-each-ref', '--format=%(refname) %(objectname)', ...kinds], place, most)
  const rows = text.split('\n').flatMap((row) => (row === '' ? [] : [row.split(' ') as [string, string]]))
  const own = `refs/heads/${goalBranch(slug)}`
  return Object.fromEntries(rows.filter(([name]) => name === own || !ofCampaigns.test(name)))
}

const kinds = ['refs/heads', 'refs/tags']
const most = 64 * 1024 * 1024
const ofCampaigns = /^refs\/(?:heads\/(?:improve|experiment|reprise)|tags\/archive)\//

/**
 * Puts branches and tags back that an executor moved in the repository that its worktree shares with the user. What the user moves
 * meanwhile stays: only commits that were made in the worktree are the executor's. May be done again.
 */
export async function putBackRefs(
  repository: Repository,
  slug: string,
  { before, worktree }: { readonly before: Refs; readonly worktree: string },
): Promise<PutBack> {
  const now = await readRefs(repository, slug)
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const changed = names.filter((name) => before[name] !== now[name])
  if (changed.length === 0) return { moved: [], gone: [] }
  const place = userPlace(repository.top, repository.signal)
  const head = await lineOf(['rev-parse', 'HEAD'], userPlace(worktree, repository.signal)).catch(() => '')
  const known = Object.values(before)
  const found: { moved: string[]; gone: string[] } = { moved: [], gone: [] }
  for (const name of changed) {
    const [old, fresh] = [before[name], now[name]]
    if (fresh !== undefined && !(await isMadeIn(head, fresh, known, place))) continue
    if (old !== undefined)
      found[fresh === undefined ? 'gone' : 'moved'].push(name.replace(/^refs\/\w+\//, ''))
    // Only from where it is now: whoever moves it again at the same moment wins.
    const order = old === undefined ? ['-d', name, fresh!] : [name, old, fresh ?? '']
    await retryWhileLocked(() => git(['update-ref', ...order], place))
  }
  return found
}

/** Whether a commit was made by the work that led to a head, and was not there before. */
async function isMadeIn(
  head: string,
  commit: string,
  known: readonly string[],
  place: GitPlace,
): Promise<boolean> {
  if (head === '') return false
  const [left, fresh] = await Promise.all([
    git(['rev-list', '--max-count=1', commit, '--not', head], place).catch(() => ({ text: 'unknown' })),
    git(['rev-list', '--max-count=1', commit, '--not', ...known], place).catch(() => ({ text: '' })),
  ])
  return left.text === '' && fresh.text !== ''
}
