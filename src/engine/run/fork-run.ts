import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal, type JournalDraft } from '../../journal/index.ts'
import type { Surroundings } from './conduct-run.ts'
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

/** Makes the fork, ready to be resumed. Its journal begins with what the two share, so nothing of that is paid for again. */
export async function forkRun(
  { from, id, at, set = {}, agents = {}, reply }: ForkRequest,
  { workspace, clock, version }: Pick<Surroundings, 'workspace' | 'clock' | 'version'>,
): Promise<RunManifest> {
  const parent = await readManifest(workspace, from)
  const shared = await sharedEntries(placesOf(workspace, from).journal, at)
  const manifest: RunManifest = {
    ...withoutProgress(parent),
    run_id: id,
    status: 'interrupted',
    reason: { code: 'forked', message: `Forked from ${from} at ${at}; resume it to go on.` },
    config: { ...parent.config, ...set },
    agents: { ...parent.agents, ...agents },
    created_at: clock().toISOString(),
    parent: { run_id: from, relation: 'fork', at },
    reprise_version: version,
  }
  await writeManifest(workspace, manifest)
  const writer = await fileJournal(placesOf(workspace, id).journal).open({
    runId: id,
    programVersion: version,
    clock,
  })
  const answer: JournalDraft[] =
    reply === undefined
      ? []
      : [{ type: 'end', key: at, work: 'ask', attempt: 1, outcome: 'done', value: reply, model: 'reply' }]
  for (let first = 0; first < shared.length; first += 1000)
    await writer.append(...shared.slice(first, first + 1000))
  if (answer.length > 0) await writer.append(...answer)
  await writer.close()
  return manifest
}

/** What was recorded before the work at a key was begun. */
async function sharedEntries(path: string, at: string): Promise<JournalDraft[]> {
  const shared: JournalDraft[] = []
  const keys: string[] = []
  for await (const { seq: _, epoch: __, at: ___, ...entry } of fileJournal(path).read()) {
    const key = 'key' in entry ? String(entry.key) : undefined
    if (key === at) return shared
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
