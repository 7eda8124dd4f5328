import type { Agent } from '../../agents/index.ts'
import type { JournalEntry, RunManifest } from '../../contracts/index.ts'
import { closest, Refusal } from '../../kit/index.ts'
import type { History, JournalDraft, Loop, RunStore } from '../../spine/index.ts'
import { checkConfig } from './check-config.ts'
import { withPortablePaths } from './portable-paths.ts'
import { type Probe, probeRun } from './probe-run.ts'
import { pureEntries } from './pure-entries.ts'
import type { RunContext } from './run-context.ts'

/** A fork to be made: the same run up to a piece of work, and different work from there on. */
export interface ForkRequest<Role extends string> {
  /** The run to fork. */
  readonly from: string
  /** The id of the new run. */
  readonly id: string
  /** The key of the first work that is done anew. */
  readonly at: string
  /** The agents of the parent; only pure ones are asked. */
  readonly team: Readonly<Record<Role, Agent>>
  /** Values of the configuration that change. */
  readonly set?: Readonly<Record<string, unknown>>
  /** Agents that change, by role. */
  readonly agents?: Readonly<Record<string, string>>
  /** An answer to give at the key, instead of asking for one. */
  readonly reply?: unknown
}

/**
 * Makes the fork, ready to be resumed. It shares everything of the other run that does not depend on the work at the key,
 * also what was done beside it, and pays for none of it again.
 */
export async function forkRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { from, id, at, team, ...changes }: ForkRequest<Role>,
  context: RunContext,
): Promise<RunManifest> {
  const { store, clock, version, redact } = context
  const { set = {}, agents = {}, reply } = redact(changes)
  const parent = await store.manifest(from)
  const work = await workAt(store, from, at)
  const manifest: RunManifest = {
    ...withoutProgress(parent),
    run_id: id,
    status: 'interrupted',
    reason: { code: 'forked', message: `Forked from ${from} at ${at}; resume it to continue.` },
    config: withPortablePaths(
      { ...checkConfig(loop, { ...parent.config, ...set }) },
      context,
    ) as RunManifest['config'],
    agents: { ...parent.agents, ...agents },
    created_at: clock().toISOString(),
    parent: { run_id: from, relation: 'fork', at },
    reprise_version: version,
  }
  const watched = Object.keys(agents).filter(
    (role) => team[role as Role]?.pure === true && agents[role] !== parent.agents[role],
  ) as Role[]
  const history = await store.journal(from).history()
  try {
    const probe = await probeRun(loop, { manifest: parent, history, team, watched, at }, context)
    if (!probe.reached)
      throw new Refusal('bad_fork', 'usage', `The loop '${loop.name}' no longer reaches '${at}'.`, {
        hint: 'Fork with the version of the loop that made the run.',
      })
    await store.create(manifest)
    await writeShared(store, { from, id, at, work, probe, history, reply }, context)
  } finally {
    history.close()
  }
  return manifest
}

interface Shared {
  readonly from: string
  readonly id: string
  readonly at: string
  readonly work: 'ask' | 'step'
  readonly probe: Probe
  readonly history: History
  readonly reply: unknown
}

async function writeShared(
  store: RunStore,
  { from, id, at, work, probe, history, reply }: Shared,
  { clock, version: programVersion, redact }: RunContext,
): Promise<void> {
  const writer = await store.journal(id).open({ runId: id, programVersion, clock })
  try {
    let batch: JournalDraft[] = []
    for await (const entry of store.journal(from).read()) {
      if (isShared(entry, probe, history)) batch.push(withoutPlace(entry))
      if (batch.length < 1000) continue
      await writer.append(...batch)
      batch = []
    }
    batch.push(...pureEntries(probe.replies, { history, redact, stored: new Set() }))
    batch.push({ type: 'fork', from, key: at })
    if (reply !== undefined)
      batch.push(
        { type: 'start', key: at, work, try: 1, agent: 'reply' },
        { type: 'end', key: at, work, try: 1, outcome: 'done', value: reply, usage: { cost_usd: 0 } },
      )
    await writer.append(...batch)
  } finally {
    await writer.close()
  }
}

/** Pieces of large values are always shared; they are stored once. */
function isShared(entry: JournalEntry, { keys, times }: Probe, history: History): boolean {
  if (entry.type === 'blob') return true
  if (entry.type === 'time') return times.has(entry.key)
  if (entry.type === 'start') return keys.has(entry.key) && history.has(entry.key, entry.try)
  return (entry.type === 'end' || entry.type === 'retry') && keys.has(entry.key)
}

function withoutPlace({ seq: _, epoch: __, at: ___, sum: ____, ...entry }: JournalEntry): JournalDraft {
  return entry as JournalDraft
}

/** The kind of the work at a key of a run. Throws a Refusal that names keys that are there. */
export async function workAt(store: RunStore, id: string, at: string): Promise<'ask' | 'step'> {
  const keys = new Set<string>()
  for await (const entry of store.journal(id).read()) {
    if (entry.type !== 'start' && entry.type !== 'end') continue
    if (entry.key === at) return entry.work
    keys.add(entry.key)
  }
  const near = closest(at, keys)
  const some = [...keys].slice(-10).join(', ')
  const hint =
    near !== undefined
      ? `Did you mean '${near}'?`
      : keys.size === 0
        ? 'It holds no work at all: what bots say is not journaled.'
        : `It holds ${some}${keys.size > 10 ? ` and ${keys.size - 10} more; \`reprise show ${id}\` lists them` : ''}.`
  throw new Refusal('bad_fork', 'usage', `The journal of '${id}' holds no work named '${at}'.`, { hint })
}

function withoutProgress({
  finished_at: _,
  spent: __,
  updated_at: ___,
  epoch: ____,
  ...manifest
}: RunManifest): RunManifest {
  return manifest as RunManifest
}
