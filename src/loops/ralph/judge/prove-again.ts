import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import {
  type CleanRoomSettings,
  type CleanRoomVerdict,
  findClone,
  judgeInCleanRoom,
  snapshotStore,
  surveyBeginning,
} from '../../../workspace/index.ts'
import { plural } from '../narrate/words.ts'

export interface ProofPlace {
  /** A folder of the clone. */
  readonly folder: string
  /** The cache of the project, where the work was done in place and its snapshots are kept. */
  readonly store?: string
  readonly signal: AbortSignal
}

/** What came of proving a certificate again. */
export interface Reproof {
  readonly verdict: CleanRoomVerdict
  /** Why it is not proved; empty where it is. */
  readonly problems: readonly string[]
}

/** Surveys the files of the beginning and judges the work of a certificate anew, as it was judged then. */
export async function proveAgain(proof: Certificate, place: ProofPlace): Promise<Reproof> {
  const { judged } = proof
  if (judged === undefined)
    throw new Refusal(
      'old_certificate',
      'usage',
      'The certificate is from a version that did not judge in a clean room.',
    )
  const cache = await mkdtemp(join(tmpdir(), 'reprise-verify-'))
  try {
    const { settings, tree } = await settingsFor(proof, judged, place, cache)
    const survey = await surveyBeginning(settings)
    const verdict = await judgeInCleanRoom(settings, survey, { tree })
    const fewer = verdict.tests.after < judged.tests.after
    return {
      verdict,
      problems: [
        ...survey.vacuous.map((check) => `The check \`${check}\` also passes where it must fail.`),
        ...verdict.problems.map(({ message }) => message),
        ...(fewer
          ? [`${plural(verdict.tests.after, 'test')} ran; the certificate names ${judged.tests.after}.`]
          : []),
      ],
    }
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

async function settingsFor(
  proof: Certificate,
  { settings }: NonNullable<Certificate['judged']>,
  { folder, store, signal }: ProofPlace,
  cache: string,
): Promise<{ settings: CleanRoomSettings; tree: string }> {
  const { checks, prefix = '', base, commit, beginning, tree } = proof
  const { top, repository, has } = await findClone(folder, signal)
  const isCommitted = base != null && commit != null
  if (isCommitted && !((await has(base)) && (await has(commit))))
    throw new Refusal('no_commit', 'missing', `The commit ${commit} is not in ${top}.`, {
      hint: `Fetch the branch ${proof.branch} from where the run was made.`,
    })
  if (!isCommitted && (store === undefined || beginning === undefined))
    throw new Refusal(
      'no_commit',
      'usage',
      'The work was done in place, so no commit holds it: it can only be proved again by its run, where it was made.',
    )
  return {
    tree: isCommitted ? commit : tree,
    settings: {
      repository: isCommitted ? repository : snapshotStore(store!),
      beginning: isCommitted ? base : beginning!,
      prefix,
      top,
      checks: checks.map(({ command }) => command),
      protect: settings.protect,
      allow: settings.allow,
      ...(settings.setup !== undefined && { setup: settings.setup }),
      include: settings.include,
      home: settings.home,
      variables: settings.variables,
      network: settings.network,
      reports: settings.reports,
      timeoutMs: settings.check_timeout * 1000,
      environment: process.env,
      cache,
      key: 'verify',
      signal,
    },
  }
}
