import { Refusal } from '../../../kit/index.ts'
import { findRepository, git, lineOf, retryWhileLocked, userPlace } from '../../../workspace/index.ts'
import { type CampaignNames, freeNames } from './free-names.ts'
import { goalBranch } from './names.ts'

/** Where a campaign begins; plain data for the journal. */
export interface CampaignStart extends CampaignNames {
  /** The commit that it begins at; sealed files come from there. */
  readonly commit: string
  /** The folder of the project below the top of its repository. */
  readonly prefix: string
  /** The top of the user's files, and the git directory. */
  readonly top: string
  readonly repository: string
  /** Whether the user has changes that are no part of the campaign. */
  readonly uncommitted: boolean
}

export interface CampaignWish {
  readonly folder: string
  /** The slug of the goal. */
  readonly slug: string
  /** The branch or commit to begin at; what is checked out unless given. */
  readonly from?: string
  readonly signal: AbortSignal
}

/** Looks where a campaign begins and how its branches are called. Changes nothing. */
export async function beginCampaign({ folder, slug, from, signal }: CampaignWish): Promise<CampaignStart> {
  const found = await findRepository(folder, signal)
  if (found?.head === undefined) throw withoutCommit(folder, found !== undefined)
  const place = userPlace(found.top, signal)
  const commit = await commitOf(from ?? 'HEAD', place)
  const repository = await lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], place)
  const names = await freeNames(slug, place)
  return { ...names, commit, prefix: found.prefix, top: found.top, repository, uncommitted: !found.clean }
}

/** The refusal of a folder that has no commit to begin at. */
export function withoutCommit(folder: string, isRepository: boolean): Refusal {
  const commit = '`git add --all && git commit -m Begin`'
  return isRepository
    ? new Refusal('no_repository', 'usage', `The git repository of ${folder} has no commit yet.`, {
        hint: `Commit the files that are to be improved: ${commit}.`,
      })
    : new Refusal('no_repository', 'usage', `${folder} is not in a git repository.`, {
        hint: `Make one with \`git init\`, then commit the files that are to be improved: ${commit}.`,
      })
}

async function commitOf(name: string, place: ReturnType<typeof userPlace>): Promise<string> {
  return lineOf(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], place).catch(
    () => {
      throw new Refusal('no_commit', 'usage', `There is no branch or commit '${name}' to begin at.`, {
        hint: 'Name one with --from, or correct target_branch in settings.json.',
      })
    },
  )
}

/** Makes the branch of a campaign at its first commit. May be done again. */
export async function makeGoalBranch(
  { slug, commit, top }: CampaignStart,
  signal: AbortSignal,
): Promise<string> {
  const place = userPlace(top, signal)
  const ref = `refs/heads/${goalBranch(slug)}`
  const there = await lineOf(['rev-parse', '--verify', '--quiet', ref], place).catch(() => '')
  if (there === '') await retryWhileLocked(() => git(['update-ref', ref, commit, ''], place))
  else if (there !== commit)
    throw new Refusal('branch_taken', 'conflict', `${goalBranch(slug)} was made by somebody else just now.`, {
      hint: 'Start the campaign again.',
    })
  return commit
}
