import { isDeepStrictEqual } from 'node:util'
import type { AgentFailure, AgentUsage, StreamRedactor } from '../../agents/index.ts'
import { type History, type JournalWriter, storeValue, type WorkEnd } from '../../journal/index.ts'
import { type StepOptions, WorkFailed } from '../../loops/index.ts'
import type { Ledger } from './ledger.ts'
import { RunDiverged, type RunEvent, RunStopped } from './run-events.ts'
import { isRefusal, refusalOf } from './used-up.ts'
import { endEntries, startEntries } from './work-entries.ts'

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
  /** Takes secrets out of a text that arrives in pieces. */
  readonly redactStream?: (() => StreamRedactor) | undefined
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly tell: (event: RunEvent) => void
  /** Pieces of values that this writer has stored. */
  readonly stored: Set<string>
  /** Work that has begun and not ended; a run waits for it before it closes its journal. */
  readonly underWay: Set<Promise<unknown>>
  /** Asked before work is begun that is not recorded; may hold it back, and throws where it is not to be. */
  readonly admit?: (work: Work) => Promise<void> | undefined
}

/** Work outside the run. */
export interface Work extends StepOptions {
  readonly key: string
  readonly kind: 'ask' | 'step'
  readonly agent?: string
  readonly request?: unknown
  /** Says when the work may begin: nothing when it may at once. */
  readonly turn?: () => Promise<void> | undefined
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
    if (work.kind === 'ask' && !isRefusal(outcome)) {
      const { usage } = outcome.kind === 'done' ? outcome : outcome.failure
      core.ledger.add(usage, recorded === undefined)
    }
    if (outcome.kind === 'done') return outcome.value
    const { code, message, retryable, retryAfterMs = 0 } = outcome.failure
    if (!retryable || attempt > retries) throw new WorkFailed(work.key, code, message)
    if (recorded !== undefined && core.history.ended(work.key, attempt + 1) !== undefined) continue
    const milliseconds = Math.max(retryAfterMs, backoffMs * 2 ** (attempt - 1))
    core.tell({ type: 'waiting', key: work.key, milliseconds })
    if (core.writer !== undefined) await core.wait(milliseconds, core.signal)
  }
}

async function doNow(core: RunCore, work: Work, attempt: number): Promise<WorkOutcome> {
  const admission = core.admit?.(work)
  if (admission !== undefined) await admission
  const turn = work.turn?.()
  if (turn !== undefined) await turn
  const writer = leaveToWork(core, work.key)
  const refusal = refusalOf(work, core.ledger)
  if (work.kind === 'ask' && refusal === undefined) core.ledger.begin()
  core.tell({ type: 'started', key: work.key, ...(work.agent && { agent: work.agent }) })
  writer.note(...startEntries(core, work, attempt))
  const outcome = refusal ?? (await work.act(attempt))
  // What fails because the run was stopped has not failed: it is done when the run goes on.
  if (outcome.kind === 'failed' && core.signal.aborted) throw stopped(core)
  const { entries, recorded } = endEntries(core, work, attempt, outcome)
  await writer.append(...entries)
  return recorded
}

function tracked<T>({ underWay }: RunCore, work: Promise<T>): Promise<T> {
  const forget = () => underWay.delete(work)
  underWay.add(work)
  work.then(forget, forget)
  return work
}

/** Nothing new is begun once the run is to stop, or when it is only being replayed. */
function leaveToWork(core: RunCore, key: string): JournalWriter {
  if (core.writer === undefined) {
    throw new RunDiverged(`The journal holds no end of '${key}', so a replay cannot go on from here.`)
  }
  if (core.signal.aborted || core.stopping()) throw stopped(core)
  return core.writer
}

/** What ends a run that is to stop. */
export function stopped({ signal }: RunCore): RunStopped {
  return signal.reason instanceof RunStopped
    ? signal.reason
    : new RunStopped('stopped', 'The run was asked to stop.')
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
