import { isDeepStrictEqual } from 'node:util'
import type { AgentFailure, AgentReply, AgentUsage } from '../../agents/index.ts'
import {
  type JournalWriter,
  RunDiverged,
  RunStopped,
  type StepOptions,
  type WhenUsedUp,
  type WorkEnd,
  WorkFailed,
} from '../../spine/index.ts'
import { storeValue } from '../../store/index.ts'
import type { BudgetMeter } from './budget-meter.ts'
import { type RunCore, stopped } from './run-core.ts'
import { isRefusal, refusalOf } from './used-up.ts'
import { endEntries, startEntries } from './work-entries.ts'

/** Work outside the run. */
export interface Work extends StepOptions {
  readonly key: string
  readonly kind: 'ask' | 'step'
  readonly agent?: string
  readonly request?: unknown
  readonly whenUsedUp: WhenUsedUp
  readonly meter: BudgetMeter
  /** Says when the work may begin: nothing when it may at once. */
  readonly turn?: () => Promise<void> | undefined
  readonly act: (attempt: number) => Promise<WorkOutcome>
}

export type WorkFailure = Omit<AgentFailure, 'code'> & { readonly code: string }

export type WorkOutcome =
  | {
      readonly kind: 'done'
      readonly value: unknown
      readonly usage?: AgentUsage
      readonly model?: string
      readonly durationMs?: number
    }
  | { readonly kind: 'failed'; readonly failure: WorkFailure }

/** Does work once, ever: what is recorded is taken from the journal, the rest is done and recorded. */
export async function perform(core: RunCore, work: Work): Promise<unknown> {
  const patience = retryPolicy(core, work)
  const failedTries: (AgentUsage | undefined)[] = []
  for (let attempt = 1; ; attempt++) {
    const isRecorded = core.history.has(work.key, attempt)
    const outcome = isRecorded
      ? await recall(core, work, attempt)
      : await tracked(core, doNow(core, work, attempt))
    if (!isRecorded) count(work, outcome)
    emitEnd(core, work, outcome, isRecorded)
    if (outcome.kind === 'done') return withTries(outcome.value, failedTries)
    const { failure } = outcome
    if (work.kind === 'ask' && !isRefusal(outcome)) failedTries.push(failure.usage)
    const goesOn = core.history.has(work.key, attempt + 1) || core.history.isRetried(work.key, attempt)
    if (isRecorded && goesOn) continue
    const milliseconds = patience(attempt, failure)
    if (milliseconds === undefined) {
      core.failures.push(work.key)
      throw new WorkFailed(work.key, failure.code, failure.message, failedTries)
    }
    // A failure of an earlier session has been waited for long enough.
    if (isRecorded || core.writer === undefined) continue
    const { code, message } = failure
    core.emit({ type: 'waiting', key: work.key, milliseconds, failure: { code, message } })
    await core.wait(milliseconds, core.signal)
  }
}

/** An answer after tries that failed says what they used: they were paid for, too. */
const withTries = (value: unknown, failedTries: readonly (AgentUsage | undefined)[]): unknown =>
  failedTries.length === 0 ? value : { ...(value as AgentReply), failedTries }

/** Failures of the other side that pass by themselves, however often it is asked. */
const passing: ReadonlySet<string> = new Set(['rate_limited', 'overloaded', 'network'])

/** How often a question is asked again whose answer was unusable or late; each answer is paid for. */
const usualRetries = 4

/** The longest wait between two tries, unless the other side asks for a longer one. */
const longestWaitMs = 2 * 60_000

/** How much longer than the time for retries a limit may last that says when it resets, such as that of a subscription. */
const resetFactor = 6

/**
 * How long to wait before the next try; undefined where there is none. Work with a number of retries is tried that often.
 * A question without one is asked again until the time for it is used up, where the failure passes by itself; then the run is
 * interrupted, to be resumed.
 */
function retryPolicy(core: RunCore, { key, kind, retries, backoffMs = 1000 }: Work) {
  let waited = 0
  let waitedForResets = 0
  return (attempt: number, failure: WorkFailure): number | undefined => {
    if (!failure.retryable) return undefined
    const { retryAfterMs = 0 } = failure
    const growing = Math.min(longestWaitMs, backoffMs * 2 ** Math.min(20, attempt - 1))
    const milliseconds = Math.max(retryAfterMs, growing)
    const most = retries ?? (kind === 'step' ? 0 : passing.has(failure.code) ? undefined : usualRetries)
    if (most !== undefined) return attempt > most ? undefined : milliseconds
    const isReset = retryAfterMs > longestWaitMs
    const mostMs = isReset ? core.retryForMs * resetFactor : core.retryForMs
    if ((isReset ? waitedForResets : waited) + milliseconds > mostMs) {
      const seconds = Math.round(core.retryForMs / 1000)
      const why = isReset
        ? `It resets in ${Math.round(milliseconds / 60_000)} minutes. Resume the run then.`
        : `It did not pass within ${seconds} s. Resume the run when it has.`
      throw new RunStopped('outage', `${key}: ${failure.message} (${failure.code}) ${why}`)
    }
    if (isReset) waitedForResets += milliseconds
    else waited += milliseconds
    return milliseconds
  }
}

async function doNow(core: RunCore, work: Work, attempt: number): Promise<WorkOutcome> {
  const admission = core.admit?.(work)
  if (admission !== undefined) await admission
  const turn = work.turn?.()
  if (turn !== undefined) await turn
  const writer = permissionToWork(core, work.key)
  const refusal = refusalOf(work.kind, work.whenUsedUp, work.meter)
  if (work.kind === 'ask' && refusal === undefined) work.meter.begin()
  core.emit({ type: 'started', key: work.key, work: work.kind, ...(work.agent && { agent: work.agent }) })
  writer.note(...startEntries(core, work, attempt))
  const outcome = refusal ?? (await work.act(attempt))
  // What fails because the run was stopped has not failed: it is done when the run is resumed.
  if (outcome.kind === 'failed' && (core.signal.aborted || isLeftBy(work, core))) throw stopped(core)
  const { entries, recorded } = endEntries(core, work, attempt, outcome)
  await writer.append(...entries)
  return recorded
}

/** A person who is asked while the run is to stop is not waited for. */
const isLeftBy = ({ agent }: Work, core: RunCore) => agent === 'person' && core.stopping()

function tracked<T>({ underWay }: RunCore, work: Promise<T>): Promise<T> {
  const forget = () => underWay.delete(work)
  underWay.add(work)
  work.then(forget, forget)
  return work
}

/** Nothing new is begun once the run is to stop, or when it is only being replayed. */
function permissionToWork(core: RunCore, key: string): JournalWriter {
  if (core.writer === undefined) {
    throw new RunDiverged(`The journal holds no end of '${key}', so a replay cannot continue from here.`)
  }
  if (core.signal.aborted || core.stopping()) throw stopped(core)
  return core.writer
}

/** Adds what a question used. What is recorded was counted when the run was opened. */
function count({ kind, meter }: Work, outcome: WorkOutcome): void {
  if (kind !== 'ask' || isRefusal(outcome)) return
  meter.add(outcome.kind === 'done' ? outcome.usage : outcome.failure.usage)
}

function emitEnd(core: RunCore, { key }: Work, outcome: WorkOutcome, recorded: boolean): void {
  if (outcome.kind === 'done') {
    core.emit({ type: 'ended', key, outcome: 'done', recorded })
    return
  }
  const { code, message } = outcome.failure
  core.emit({ type: 'ended', key, outcome: 'failed', recorded, failure: { code, message } })
}

async function recall(core: RunCore, work: Work, attempt: number): Promise<WorkOutcome> {
  await compareRequests(core, work, attempt)
  const end: WorkEnd = (await core.history.ended(work.key, attempt))!
  const usage = end.usage && { usage: end.usage }
  if (end.outcome === 'done') {
    const value = end.value_ref === undefined ? end.value : await core.history.load(end.value_ref)
    return { kind: 'done', value, ...usage }
  }
  const { code, message, retryable = false } = end.failure!
  return { kind: 'failed', failure: { code, message, retryable, ...usage } }
}

/** A recorded answer counts only for the question that it answered. */
async function compareRequests(core: RunCore, work: Work, attempt: number): Promise<void> {
  if (work.request === undefined) return
  const start = await core.history.started(work.key, attempt)
  if (start === undefined || (start.request === undefined && start.request_ref === undefined)) return
  const { ref, value } = storeValue(core.redact(work.request), () => true)
  const same =
    ref === undefined
      ? isDeepStrictEqual(JSON.parse(JSON.stringify(value)), start.request)
      : ref === start.request_ref
  if (same) return
  throw new RunDiverged(
    `'${work.key}' now asks something else than the journal recorded: the loop, its configuration or the name of an agent has changed.`,
    { hint: 'Fork the run at this key instead.' },
  )
}
