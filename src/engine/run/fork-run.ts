import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal, type JournalDraft } from '../../journal/index.ts'
import { recast } from './agents-before.ts'
import type { Surroundings } from './conduct-run.ts'
import { refuseId } from './refuse-id.ts'
import { placesOf, RunNotFound, readManifest, writeManifest } from './workspace.ts'

/** A fork to be made: the same run up to a piece of work, and from there on whatever comes. */
export interface ForkRequest {
  /** The run to depart from. */
  readonly from: string
  /** The id of the new run. */
  readonly id: string
  /** The key of the first work that is done anew. */
  readonly at: string
  /** Values of the configuration that change. */
  readonly set?: Readonly<Record<string, unknown>>
  /** Agents that change, by role. */
  readonly agents?: Readonly<Record<string, string>>
  /** An answer to give at the key, instead of asking for one. */
  readonly reply?: unknown
}

/**
 * Makes the fork, ready to be resumed. Its journal begins with what the two share, so nothing of that is paid for
 * again. Throws BadRunId or RunExists where it cannot have the id.
 */
export async function forkRun(
  { from, id, at, ...changes }: ForkRequest,
  { workspace, clock, version, redact }: Pick<Surroundings, 'workspace' | 'clock' | 'version' | 'redact'>,
): Promise<RunManifest> {
  const { set = {}, agents = {}, reply } = redact(changes)
  await refuseId(workspace, id)
  const parent = await readManifest(workspace, from)
  const { shared, work } = await sharedEntries(placesOf(workspace, from).journal, at)
  const { before, ...recasted } = recast(withoutProgress(parent), agents)
  const manifest: RunManifest = {
    ...(recasted as RunManifest),
    run_id: id,
    status: 'interrupted',
    reason: { code: 'forked', message: `Forked from ${from} at ${at}; resume it to go on.` },
    config: { ...parent.config, ...set },
    ...(before && { before: { ...before, at } }),
    created_at: clock().toISOString(),
    parent: { run_id: from, relation: 'fork', at },
    reprise_version: version,
  }
  const answer: JournalDraft[] =
    reply === undefined
      ? []
      : [{ type: 'end', key: at, work, attempt: 1, outcome: 'done', value: reply, model: 'reply' }]
  await writeManifest(workspace, manifest)
  const writer = await fileJournal(placesOf(workspace, id).journal).open({
    runId: id,
    programVersion: version,
    clock,
  })
  for (let first = 0; first < shared.length; first += 1000)
    await writer.append(...shared.slice(first, first + 1000))
  if (answer.length > 0) await writer.append(...answer)
  await writer.close()
  return manifest
}

/** What was recorded before the work at a key was begun, and what kind of work that is. */
async function sharedEntries(
  path: string,
  at: string,
): Promise<{ shared: JournalDraft[]; work: 'ask' | 'step' }> {
  const shared: JournalDraft[] = []
  const keys: string[] = []
  for await (const { seq: _, epoch: __, at: ___, ...entry } of fileJournal(path).read()) {
    const key = 'key' in entry ? String(entry.key) : undefined
    if (key === at)
      return { shared, work: entry.type === 'start' || entry.type === 'end' ? entry.work : 'step' }
    if (key !== undefined) keys.push(key)
    if (entry.type !== 'open' && entry.type !== 'close') shared.push(entry as JournalDraft)
  }
  const some = [...new Set(keys)].slice(-10).join(', ')
  throw new RunNotFound(`The journal holds no work named '${at}'. The last names in it are ${some}.`)
}

function withoutProgress({
  finished_at: _,
  spent: __,
  updated_at: ___,
  ...manifest
}: RunManifest): RunManifest {
  return manifest as RunManifest
}
