import {
  type GitPlace,
  git,
  isMovedElsewhere,
  lineOf,
  type RepositoryState,
  repositoryChanges,
  repositoryState,
  retryWhileLocked,
  type Tampering,
  userPlace,
} from '../../../workspace/index.ts'
import { goalBranch } from './names.ts'

/** The repository of a campaign, and which of its names belong to executors that work at the moment. */
export interface GuardedRepository {
  readonly top: string
  /** Where worktrees of runs are. */
  readonly cache: string
  readonly slug: string
  readonly letters: string
  readonly round: number
  readonly signal: AbortSignal
}

/** What was done to a repository while an executor worked, in words. Plain data for the journal. */
export interface RepositoryFindings {
  /** What a user hardly does meanwhile, or what was done with commits of the executor: its change is not measured. */
  readonly forbidden: readonly string[]
  /** What can as well be the work of the user. */
  readonly noticed: readonly string[]
}

/** Looks at all that executors have no business with. What campaigns change while executors work is left out. */
export async function guardedState(repository: GuardedRepository): Promise<RepositoryState> {
  const { top: folder, cache, signal } = repository
  const state = await repositoryState({ folder, cache, signal })
  const kept = Object.entries(state.refs).filter(([name]) => isGuarded(name, repository))
  return { ...state, refs: Object.fromEntries(kept) }
}

/** The branch of the campaign and what its earlier rounds left are guarded; what else campaigns made is theirs. */
function isGuarded(ref: string, { slug, letters, round }: GuardedRepository): boolean {
  if (ref === `refs/heads/${goalBranch(slug)}`) return true
  const candidate = /^refs\/(?:heads\/experiment|tags\/archive)\/round_(\d+)_executor_\d+([a-z]*)$/.exec(ref)
  if (candidate !== null) return candidate[2] === letters && Number(candidate[1]) < round
  return !/^refs\/(?:heads\/(?:improve|experiment)|tags\/archive)\//.test(ref)
}

/**
 * Finds what was done to a repository since `before`, and puts back the branches and tags that were deleted or that have commits of the
 * executor. What the user commits, adds or checks out meanwhile stays. May be done again.
 */
export async function putRight(
  repository: GuardedRepository,
  { before, worktree }: { readonly before: RepositoryState; readonly worktree: string },
): Promise<RepositoryFindings> {
  const { top, signal } = repository
  const now = await guardedState(repository)
  const changes = repositoryChanges(before, now)
  if (changes.length === 0) return { forbidden: [], noticed: [] }
  const place = userPlace(top, signal)
  const made = await madeIn(worktree, Object.values(before.refs), place)
  const findings: { forbidden: string[]; noticed: string[] } = { forbidden: [], noticed: [] }
  for (const change of changes) {
    const refs = { old: before.refs[change.path], fresh: now.refs[change.path] }
    const { isForbidden, text } = await judge({ ...change, ...refs }, made, place)
    findings[isForbidden ? 'forbidden' : 'noticed'].push(text)
  }
  return findings
}

interface Changed extends Tampering {
  /** Where a branch, tag or stash was, and where it is now. */
  readonly old: string | undefined
  readonly fresh: string | undefined
}

type Made = (commit: string) => Promise<boolean>

/** Says whether a change was the executor's to make, and undoes it where that is safe. */
async function judge({ path, how, old, fresh }: Changed, isMade: Made, place: GitPlace) {
  const name = path.replace(/^refs\/(?:heads|tags|remotes)\//, '')
  const done = `${name} was ${how === 'type_changed' ? 'modified' : how}`
  if (path === 'refs/stash') {
    const lost = old === undefined ? '' : `; \`git stash store ${old}\` keeps what was the latest stash`
    const made = fresh === undefined ? '' : '; `git stash list` shows what is there now'
    // People stash while they work, and so do agents that put it back a moment later, while others end.
    return { isForbidden: false, text: `${done}${lost}${made}` }
  }
  if (path.startsWith('.git/')) return { isForbidden: true, text: `${done}, and is left for you to look at` }
  if (!path.startsWith('refs/')) return { isForbidden: how === 'deleted', text: `the worktree ${done}` }
  const isOfExecutor = fresh !== undefined && (await isMade(fresh))
  const isLocal = /^refs\/(?:heads|tags)\//.test(path)
  if (isLocal && (isOfExecutor || fresh === undefined)) {
    const order = old === undefined ? ['-d', path, fresh!] : [path, old, fresh ?? '']
    await retryWhileLocked(() => git(['update-ref', ...order], place)).catch(ifMovedAgain)
    const text = old === undefined ? `${done}, and was removed` : `${done}, and is back where it was`
    // A new branch harms nobody once it is gone.
    return { isForbidden: old !== undefined, text }
  }
  const isBack = isLocal && old !== undefined && fresh !== undefined && !(await leadsTo(old, fresh, place))
  return { isForbidden: isOfExecutor, text: isBack ? `${done}; it was at ${old}` : done }
}

/** Another executor that ends at the same moment puts the same back, and the user may move it: whoever is first wins. */
function ifMovedAgain(error: unknown): void {
  if (!isMovedElsewhere(error)) throw error
}

const leadsTo = (old: string, fresh: string, place: GitPlace) =>
  git(['merge-base', '--is-ancestor', old, fresh], place).then(
    () => true,
    () => false,
  )

/** Tells whether a commit was made by the work in a worktree, and was not there before. */
async function madeIn(worktree: string, known: readonly string[], place: GitPlace): Promise<Made> {
  const there = { ...place, folder: worktree }
  const head = await lineOf(['rev-parse', 'HEAD'], there).catch(() => '')
  const { text } = await git(['log', '--walk-reflogs', '--format=%H', 'HEAD'], there).catch(() => ({
    text: '',
  }))
  const heads = [...new Set([head, ...text.split('\n')])].filter((commit) => commit !== '')
  if (heads.length === 0) return async () => false
  return async (commit) => {
    const [left, fresh] = await Promise.all([
      git(['rev-list', '--max-count=1', commit, '--not', ...heads], place).catch(() => ({ text: 'unknown' })),
      git(['rev-list', '--max-count=1', commit, '--not', ...known], place).catch(() => ({ text: '' })),
    ])
    return left.text === '' && fresh.text !== ''
  }
}
