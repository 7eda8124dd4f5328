import { type GitPlace, git } from '../../../workspace/index.ts'
import { goalBranch } from './names.ts'

/** The names of a campaign that no earlier one has taken. */
export interface CampaignNames {
  readonly slug: string
  /** What the names of its executors end with; empty for the first campaign of a repository. */
  readonly letters: string
  /** The branch of an earlier campaign with the same goal. */
  readonly earlier?: string
}

/** Chooses names for a campaign, so that branches and tags of earlier campaigns stay as they are. */
export async function freeNames(wanted: string, place: GitPlace): Promise<CampaignNames> {
  const refs = await namesIn(place)
  const branches = new Set(refs)
  const slug = freeSlug(wanted, (name) => branches.has(`refs/heads/${goalBranch(name)}`))
  const taken = new Set(refs.flatMap((ref) => /_executor_\d+([a-z]*)$/.exec(ref)?.[1] ?? []))
  let count = 0
  while (taken.has(lettersOf(count))) count++
  return {
    slug,
    letters: lettersOf(count),
    ...(slug !== wanted && { earlier: goalBranch(wanted) }),
  }
}

async function namesIn(place: GitPlace): Promise<string[]> {
  const kinds = ['refs/heads/improve/', 'refs/heads/experiment/', 'refs/tags/archive/']
  const { text } = await git(['for-each-ref', '--format=%(refname)', ...kinds], place, 64 * 1024 * 1024)
  return text.split('\n').filter((line) => line !== '')
}

/** The slug itself, or with a number behind it; never longer than a slug may be. */
function freeSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `_${number}`
    const slug = `${wanted.slice(0, 40 - end.length).replace(/_$/, '')}${end}`
    if (!isTaken(slug)) return slug
  }
}

/** Nothing for the first campaign, then b, c, …, z, zb, zc. */
function lettersOf(count: number): string {
  if (count === 0) return ''
  const last = ((count - 1) % 25) + 1
  return 'z'.repeat(Math.floor((count - 1) / 25)) + String.fromCharCode(97 + last)
}
