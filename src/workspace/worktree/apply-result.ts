import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { type GitPlace, git } from '../git/git.ts'
import { findRepository, lineOf, userPlace } from '../git/user-repository.ts'

/** What an agent left on its branch. */
export interface AgentResult {
  readonly branch: string
  readonly head: string
  /** The commit below the agent's own. */
  readonly base: string
  readonly commit: string
}

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
  return { way, why, stat: stat.trimEnd(), patch: bytes }
}

/** Takes over the work of an agent. Refuses where that would touch what the user has changed; then nothing is changed. */
export async function applyResult(
  folder: string,
  result: AgentResult,
  { way, patch }: Pick<ApplyPreview, 'way' | 'patch'>,
  signal: AbortSignal,
): Promise<string> {
  const repository = await findRepository(folder, signal)
  const place = userPlace(repository?.top ?? folder, signal)
  return way === 'merge' ? merge(result, place) : applyPatch(patch, place)
}

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
async function merge({ base, head, commit, branch }: AgentResult, place: GitPlace): Promise<string> {
  const before = await lineOf(['rev-parse', 'HEAD'], place)
  const [args, undo] =
    base === head
      ? [
          ['merge', '--no-edit', branch],
          ['merge', '--abort'],
        ]
      : [
          ['cherry-pick', commit],
          ['cherry-pick', '--abort'],
        ]
  try {
    await git(args, place)
  } catch (error) {
    await git(undo, place).catch(() => undefined)
    throw conflict((error as Error).message, 'Commit or undo your changes first, or use --patch.')
  }
  return `git reset --keep ${before.slice(0, 12)}`
}

async function applyPatch(patch: Buffer, place: GitPlace): Promise<string> {
  if (patch.length === 0) return 'nothing to undo'
  const home = await mkdtemp(join(tmpdir(), 'reprise-apply-'))
  const file = join(home, 'agent.patch')
  try {
    await writeFile(file, patch)
    await git(['apply', '--check', '--whitespace=nowarn', file], place)
    await git(['apply', '--whitespace=nowarn', file], place)
  } catch (error) {
    throw conflict(
      (error as Error).message,
      'Nothing was changed. Commit your changes and use --merge, which can leave conflicts to git.',
    )
  } finally {
    await rm(home, { recursive: true, force: true })
  }
  return ''
}

function conflict(message: string, hint: string): Refusal {
  return new Refusal(
    'apply_conflict',
    'conflict',
    `The work of the agent does not fit onto your files:\n${message}`,
    { hint },
  )
}
