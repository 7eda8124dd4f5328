import { Refusal } from '../../kit/index.ts'
import { type GitPlace, git } from '../git/git.ts'
import { findRepository, findTop, lineOf, userPlace } from '../git/user-repository.ts'
import type { AgentResult } from './agent-result.ts'
import { findApplied, markApplied } from './find-applied.ts'
import { withPatch } from './with-patch.ts'

/** How a result is taken over: as commits, or as uncommitted changes of the working tree. */
export type ApplyWay = 'merge' | 'patch'

/** What taking over would do. */
export interface ApplyPreview {
  readonly way: ApplyWay
  /** Why this way was chosen. */
  readonly why: string
  /** What the agent changed, a line for each file, as `git diff --stat` prints it. */
  readonly stat: string
  /** The whole change as a patch. */
  readonly patch: Buffer
  /** A sentence where the work is in the user's files already. */
  readonly applied?: string
}

const patchBytes = 256 * 1024 * 1024

/** Shows what taking over the work of an agent would do, and nothing of the user's besides. Changes nothing. */
export async function previewResult(
  folder: string,
  result: AgentResult,
  asked: ApplyWay | undefined,
  signal: AbortSignal,
): Promise<ApplyPreview> {
  const place = userPlace(folder, signal)
  const { base, commit, head } = result
  await requireCommits(result, place)
  const { text: stat } = await git(['diff', '--stat=100', '--no-color', base, commit], place)
  const { bytes } = await git(
    ['diff', '--binary', '--full-index', '--no-color', '--no-ext-diff', base, commit],
    place,
    patchBytes,
  )
  const repository = await findRepository(folder, signal)
  const isClean = repository?.clean === true && base === head
  const way = asked ?? (isClean ? 'merge' : 'patch')
  const why =
    asked !== undefined
      ? 'as asked for'
      : isClean
        ? 'the working tree is clean'
        : 'there are uncommitted changes, now or when the run began'
  const merges = way === 'merge'
  const applied = await findApplied(result, { patch: bytes, merges }, topPlace(repository, folder, signal))
  return { way, why, stat: stat.trimEnd(), patch: bytes, ...(applied && { applied }) }
}

/** Takes over the work of an agent. Refuses where that would touch what the user has changed; then nothing is changed. */
export async function applyResult(
  folder: string,
  result: AgentResult,
  { way, patch }: Pick<ApplyPreview, 'way' | 'patch'>,
  signal: AbortSignal,
): Promise<string> {
  const place = topPlace(await findTop(folder, signal), folder, signal)
  const undo = way === 'merge' ? await merge(result, place) : await applyPatch(result, patch, place)
  await markApplied(result)
  return undo
}

const topPlace = (repository: { readonly top: string } | undefined, folder: string, signal: AbortSignal) =>
  userPlace(repository?.top ?? folder, signal)

async function requireCommits({ base, commit, branch }: AgentResult, place: GitPlace): Promise<void> {
  for (const name of [base, commit]) {
    const isThere = await git(['cat-file', '-e', `${name}^{commit}`], place).then(
      () => true,
      () => false,
    )
    if (!isThere)
      throw new Refusal(
        'no_commit',
        'missing',
        `The commit ${name} of the branch ${branch} is not in this repository.`,
        {
          hint: `Fetch the branch ${branch} from where the run was made.`,
        },
      )
  }
}

/** Without uncommitted changes below, the branch is merged; otherwise only the agent's own commit is picked. */
async function merge(result: AgentResult, place: GitPlace): Promise<string> {
  const before = await lineOf(['rev-parse', 'HEAD'], place)
  const words = mergeWords(result)
  try {
    await git(words, place)
  } catch (error) {
    await git([words[0]!, '--abort'], place).catch(() => undefined)
    throw conflict(result, (error as Error).message)
  }
  return `git reset --keep ${before.slice(0, 12)}`
}

const mergeWords = ({ base, head, commit, branch }: AgentResult) =>
  base === head ? ['merge', '--no-edit', branch] : ['cherry-pick', commit]

async function applyPatch(result: AgentResult, patch: Buffer, place: GitPlace): Promise<string> {
  if (patch.length === 0) return 'nothing to undo'
  try {
    await withPatch(patch, async (file) => {
      await git(['apply', '--check', '--whitespace=nowarn', file], place)
      await git(['apply', '--whitespace=nowarn', file], place)
    })
  } catch (error) {
    throw conflict(result, (error as Error).message)
  }
  return ''
}

function conflict(result: AgentResult, message: string): Refusal {
  return new Refusal(
    'apply_conflict',
    'conflict',
    `The work of the agent does not fit onto your files:\n${message}`,
    {
      hint: `Nothing was changed. Commit your own changes; then \`git ${mergeWords(result).join(' ')}\` leaves the conflicts for you to resolve.`,
    },
  )
}
