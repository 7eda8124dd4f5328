import { Refusal } from '../../../kit/index.ts'
import {
  type GitPlace,
  git,
  isMovedElsewhere,
  lineOf,
  retryWhileLocked,
  userPlace,
} from '../../../workspace/index.ts'
import { archiveTag, experimentBranch, goalBranch } from './names.ts'

interface Repository {
  readonly top: string
  readonly signal: AbortSignal
}

/** Moves the branch of the campaign to a merge, if it is still where the merge began. May be done again. */
export async function moveGoalBranch(
  { top, signal }: Repository,
  slug: string,
  { commit, tip }: { readonly commit: string; readonly tip: string },
): Promise<'moved' | 'moved by somebody else'> {
  const place = userPlace(top, signal)
  const ref = `refs/heads/${goalBranch(slug)}`
  if ((await shaOf(ref, place)) === commit) return 'moved'
  const moved = await retryWhileLocked(() => git(['update-ref', ref, commit, tip], place)).then(
    () => true,
    (error: unknown) => {
      if (!isMovedElsewhere(error)) throw error
      return false
    },
  )
  return moved ? 'moved' : 'moved by somebody else'
}

/** Keeps the work of losers under tags and removes their branches. Gives the tags. May be done again. */
export async function archiveLosers(
  { top, signal }: Repository,
  round: number,
  losers: readonly { readonly executor: string; readonly commit: string }[],
): Promise<readonly string[]> {
  const place = userPlace(top, signal)
  const tags: string[] = []
  for (const { executor, commit } of losers) {
    const tag = archiveTag(round, executor)
    await retryWhileLocked(() => git(['update-ref', `refs/tags/${tag}`, commit], place))
    await dropBranch(experimentBranch(round, executor), commit, place)
    tags.push(tag)
  }
  return tags
}

/** Where a branch of the campaign is. */
export function tipOf({ top, signal }: Repository, slug: string): Promise<string> {
  return lineOf(['rev-parse', '--verify', `refs/heads/${goalBranch(slug)}`], userPlace(top, signal)).catch(
    () => {
      throw new Refusal('no_branch', 'missing', `The branch ${goalBranch(slug)} is gone.`, {
        hint: `\`git reflog\` may still know it: \`git branch ${goalBranch(slug)} COMMIT\` brings it back.`,
      })
    },
  )
}

async function dropBranch(branch: string, commit: string, place: GitPlace): Promise<void> {
  const ref = `refs/heads/${branch}`
  if ((await shaOf(ref, place)) !== commit) return
  await retryWhileLocked(() => git(['update-ref', '-d', ref, commit], place))
}

const shaOf = (ref: string, place: GitPlace) =>
  lineOf(['rev-parse', '--verify', '--quiet', ref], place).catch(() => '')
