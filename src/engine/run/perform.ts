import { isDeepStrictEqual } from 'node:util'
import type { AgentFailure, AgentUsage } from '../../agents/index.ts'
import {
  type History,
  type JournalDraft,
  type JournalWriter,
  storeValue,
  type WorkEnd,
} from '../../journal/index.ts'
import { type StepOptions, WorkFailed } from '../../loops/index.ts'
import type { Ledger } from './ledger.ts'
import { RunDiverged, type RunEvent, RunStopped } from './run-events.ts'

/** What a run is made of, shared by all its branches. */
export interface RunCore {
  readonly history: History
  /** Absent in a replay: then nothing may happen that is not recorded. */
  readonly writer?: JournalWriter
  readonly ledger: Ledger
  readonly signal: AbortSignal
  /** True once somebody asked the run to stop after what is under way. */
  readonly stopping: () => boolean
  readonly redact: <T>(value: T) => T
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly tell: (event: RunEvent) => void
  /** Pieces of values that this writer has stored. */
  readonly stored: Set<string>
  /** Work that has begun and not ended; a run waits for it before it closes its journal. */
  readonly underWay: Set<Promise<unknown>>
}

/** Work outside the run. */
export interface Work extends StepOptions {
  readonly key: string
  readonly kind: 'ask' | 'step'
  readonly agent?: string
  readonly request?: unknown
  readonly act: (attempt: number) => Promise<WorkOutcome>
}

export type WorkOutcome =
  | {
      readonly kind: 'done'
      readonly value: unknown
      readonly usage?: AgentUsage
      readonly model?: string
      readonly durationMs?: number
    }
  | { readonly kind: 'failed'; readonly failure: Omit<AgentFailure, 'code'> & { readonly code: string } }

/** Does work once, ever: what is recorded is taken from the journal, the rest is done and recorded. */
export async function perform(core: RunCore, work: Work): Promise<unknown> {
  const { retries = 0, backoffMs = 1000 } = work
  for (let attempt = 1; ; attempt++) {
    const recorded = core.history.ended(work.key, attempt)
    if (recorded !== undefined) compareRequests(core, work, attempt)
    const outcome =
      recorded === undefined ? await tracked(core, doNow(core, work, attempt)) : recall(core, recorded)
    core.tell({ type: 'ended', key: work.key, outcome: outcome.kind, recorded: recorded !== undefined })
    if (work.kind === 'ask') core.ledger.add(outcome.kind === 'done' ? outcome.usage : outcome.failure.usage)
    if (outcome.kind === 'done') return outcome.value
    const { code, message, retryable, retryAfterMs = 0 } = outcome.failure
    if (!retryable || attempt > retries) throw new WorkFailed(work.key, code, message)
    if (recorded !== undefined && core.history.ended(work.key, attempt + 1) !== undefined) continue
    const milliseconds = Math.max(retryAfterMs, backoffMs * 2 ** (attempt - 1))
    core.tell({ type: 'waiting', key: work.key, milliseconds })
    if (core.writer !== undefined) await core.wait(milliseconds, core.signal)
  }
}

async function tracked<T>({ underWay }: RunCore, work: Promise<T>): Promise<T> {
  underWay.add(work)
  try {
    return await work
  } finally {
    underWay.delete(work)
  }
}

async function doNow(core: RunCore, work: Work, attempt: number): Promise<WorkOutcome> {
  const { key, kind, agent } = work
  const writer = leaveToWork(core, key)
  const request =
    work.request === undefined
      ? { fields: {}, blobs: [] }
      : storedFields(core, core.redact(work.request), 'request')
  const start = {
    type: 'start',
    key,
    work: kind,
    attempt,
    ...(agent && { agent }),
    ...request.fields,
  } as JournalDraft
  core.tell({ type: 'started', key, ...(agent && { agent }) })
  writer.note(...request.blobs, start)
  const outcome = clean(core, await work.act(attempt))
  // What fails because the run was stopped has not failed: it is done when the run goes on.
  if (outcome.kind === 'failed' && core.signal.aborted) throw stopped(core)
  const result =
    outcome.kind === 'done' ? storedFields(core, outcome.value, 'value') : { fields: {}, blobs: [] }
  await writer.append(...result.blobs, endEntry(work, attempt, outcome, result.fields))
  return outcome
}

/** Nothing new is begun once the run is to stop, its budget is used up, or it is only being replayed. */
function leaveToWork(core: RunCore, key: string): JournalWriter {
  if (core.writer === undefined) {
    throw new RunDiverged(`The journal holds no end of '${key}', so a replay cannot go on from here.`)
  }
  if (core.signal.aborted || core.stopping()) throw stopped(core)
  const limit = core.ledger.exhausted()
  if (limit !== undefined) {
    throw new RunStopped(`budget_${limit}`, `The budget is used up (${limit}). Raise it and resume the run.`)
  }
  return core.writer
}

/** What ends a run that is to stop. */
export function stopped({ signal }: RunCore): RunStopped {
  return signal.reason instanceof RunStopped
    ? signal.reason
    : new RunStopped('stopped', 'The run was asked to stop.')
}

/** The outcome as the journal will hold it: without secrets, and plain data that a replay gives back alike. */
function clean(core: RunCore, outcome: WorkOutcome): WorkOutcome {
  return JSON.parse(
    JSON.stringify(
      core.redact(outcome.kind === 'done' ? { ...outcome, value: outcome.value ?? null } : outcome),
    ),
  )
}

function storedFields(core: RunCore, value: unknown, name: 'value' | 'request') {
  const stored = storeValue(value, (hash) => core.stored.has(hash) || core.history.holds(hash))
  for (const { hash } of stored.blobs) core.stored.add(hash)
  const fields = stored.ref === undefined ? { [name]: stored.value } : { [`${name}_ref`]: stored.ref }
  return { fields, blobs: stored.blobs.map((blob): JournalDraft => ({ type: 'blob', ...blob })) }
}

function endEntry(work: Work, attempt: number, outcome: WorkOutcome, fields: object): JournalDraft {
  const common = { type: 'end' as const, key: work.key, work: work.kind, attempt }
  if (outcome.kind === 'failed') {
    const { code, message, retryable, usage } = outcome.failure
    return { ...common, outcome: 'failed', failure: { code, message, retryable }, ...(usage && { usage }) }
  }
  const { model, usage, durationMs } = outcome
  return {
    ...common,
    outcome: 'done',
    ...fields,
    ...(model && { model }),
    ...(usage && { usage }),
    ...(durationMs !== undefined && { duration_ms: durationMs }),
  }
}

function recall({ history }: RunCore, end: WorkEnd): WorkOutcome {
  if (end.outcome === 'done') {
    const value = end.value_ref === undefined ? end.value : history.load(end.value_ref)
    return { kind: 'done', value, ...(end.usage && { usage: end.usage }) }
  }
  const { code, message, retryable = false } = end.failure!
  return { kind: 'failed', failure: { code, message, retryable, ...(end.usage && { usage: end.usage }) } }
}

/** A recorded answer counts only for the question that it answered. */
function compareRequests(core: RunCore, work: Work, attempt: number): void {
  if (work.request === undefined) return
  const start = core.history.started(work.key, attempt)
  if (start === undefined) return
  const { ref, value } = storeValue(core.redact(work.request), () => true)
  const same =
    ref === undefined
      ? isDeepStrictEqual(JSON.parse(JSON.stringify(value)), start.request)
      : ref === start.request_ref
  if (!same) {
    throw new RunDiverged(
      `'${work.key}' now asks something else than the journal recorded. The loop, its configuration or an agent's name has changed: fork the run at this key instead.`,
    )
  }
}
