import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import {
  type History,
  JournalDamaged,
  type JournalDraft,
  type Limits,
  type Loop,
  type RunOutcome,
} from '../../spine/index.ts'
import { conductRun } from './conduct-run.ts'
import { probeRun } from './probe-run.ts'
import { pureEntries } from './pure-entries.ts'
import type { RunContext } from './run-context.ts'
import { specsOf } from './start-run.ts'

/** A run to be resumed. */
export interface ResumeRequest<Role extends string> {
  readonly id: string
  readonly team: Readonly<Record<Role, Agent>>
  readonly budget?: Limits
  /** What models cost from now on, on top of what was said before. */
  readonly prices?: RunManifest['prices']
  /** The pure agents that others replace, by role: what they said so far is asked of them once more, and journaled. */
  readonly before?: { readonly [role in Role]?: Agent }
  /** Failed work that is to be tried again, beside the work whose failure ended the run. */
  readonly retry?: readonly string[]
}

/**
 * Continues a run where its journal ends. Nothing that is recorded is done or paid for again, except that work whose failure
 * ended the run is tried once more. A run that is complete stays as it is, and gives its result again.
 */
export async function resumeRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { id, team, budget, prices, before, retry = [] }: ResumeRequest<Role>,
  context: RunContext,
): Promise<RunOutcome<Result>> {
  const manifest = await context.store.manifest(id)
  const history = await historyOf(manifest, context)
  let entries: JournalDraft[]
  try {
    if (manifest.status === 'completed' && retry.length === 0) {
      await context.store.tidy(id)
      return await outcomeOf(manifest, history)
    }
    entries = [
      ...(await replacedReplies(loop, { manifest, history, team, before: before ?? {} }, context)),
      ...(await retryEntries(history, retry)),
    ]
  } finally {
    history.close()
  }
  const ready = {
    ...manifest,
    agents: context.redact(specsOf(loop, team)),
    ...(budget && { budget: { ...manifest.budget, ...budget } }),
    ...(prices && { prices: { ...manifest.prices, ...prices } }),
  }
  return conductRun(loop, ready, team, context, entries)
}

/** The history of a run. Throws JournalDamaged where the journal is gone although the run was started before. */
export async function historyOf(
  manifest: RunManifest,
  { store }: Pick<RunContext, 'store'>,
): Promise<History> {
  const history = await store.journal(manifest.run_id).history()
  if (manifest.status === 'completed' && history.length > 0 && (await history.closed()) === undefined) {
    history.close()
    throw new JournalDamaged(
      `The journal of the run '${manifest.run_id}' has no end, and the run is complete: it was shortened. Restore it from a copy.`,
    )
  }
  if (history.length > 0 || manifest.epoch === undefined) return history
  history.close()
  throw new JournalDamaged(
    `The journal of the run '${manifest.run_id}' is missing or empty, and the run was started before. Restore it from a copy.`,
  )
}

/** How a run ended, from its journal. */
export async function outcomeOf<Result>(
  manifest: RunManifest,
  history: History,
): Promise<RunOutcome<Result>> {
  const { run_id: runId, spent, reason } = manifest
  const closed = await history.closed()
  const result = closed?.result_ref === undefined ? closed?.result : await history.load(closed.result_ref)
  return {
    runId,
    status: manifest.status === 'running' ? 'interrupted' : manifest.status,
    ...(reason && { reason }),
    ...(result !== undefined && { result: result as Result }),
    ...(spent && {
      spent: {
        usd: spent.usd ?? undefined,
        tokens: spent.tokens ?? 0,
        calls: spent.calls ?? 0,
        seconds: spent.seconds ?? 0,
      },
    }),
  }
}

/** What the pure agents said that others replace, as journal entries. */
async function replacedReplies<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  parts: {
    readonly manifest: RunManifest
    readonly history: History
    readonly team: Readonly<Record<Role, Agent>>
    readonly before: { readonly [role in Role]?: Agent }
  },
  context: RunContext,
): Promise<JournalDraft[]> {
  const { manifest, history, team, before } = parts
  const roles = Object.keys(loop.roles) as Role[]
  const changed = roles.filter((role) => (manifest.agents[role] ?? team[role].spec) !== team[role].spec)
  const watched = changed.filter((role) => manifest.agents[role]!.startsWith('bot:'))
  for (const role of watched) {
    if (before[role] === undefined)
      throw new Refusal(
        'missing_agent',
        'usage',
        `In the run '${manifest.run_id}' the role '${role}' was played by ${manifest.agents[role]}, and what bots say is not journaled.`,
        { hint: `Give this agent as before.${role}.` },
      )
  }
  if (watched.length === 0) return []
  const former = { ...team, ...before } as Record<Role, Agent>
  const { replies } = await probeRun(loop, { manifest, history, team: former, watched }, context)
  return pureEntries(replies, { history, redact: context.redact, stored: new Set() })
}

/** The entries that let failed work be tried once more. */
async function retryEntries(history: History, wanted: readonly string[]): Promise<JournalDraft[]> {
  const closed = await history.closed()
  const entries: JournalDraft[] = []
  for (const key of new Set([...(closed?.failed ?? []), ...wanted])) {
    const attempt = history.tries(key)
    const end = await history.ended(key, attempt)
    if (end?.outcome === 'failed') {
      if (!history.isRetried(key, attempt)) entries.push({ type: 'retry', key, try: attempt })
    } else if (wanted.includes(key))
      throw new Refusal(
        'nothing_to_retry',
        'usage',
        end === undefined ? `The journal holds no work named '${key}'.` : `'${key}' has not failed.`,
        { hint: '`reprise show RUN` lists the work of a run and what failed.' },
      )
  }
  return entries
}
