import { setMaxListeners } from 'node:events'
import type { Agent } from '../../agents/index.ts'
import { type RunManifest, registerContracts } from '../../contracts/index.ts'
import { plural } from '../../kit/index.ts'
import {
  type History,
  type Journal,
  type JournalDraft,
  type JournalWriter,
  type Loop,
  type RunOutcome,
  RunStopped,
  StoreFailed,
  WorkFailed,
} from '../../spine/index.ts'
import { type BudgetMeter, budgetMeter } from './budget-meter.ts'
import { checkConfig } from './check-config.ts'
import { makeRun } from './make-run.ts'
import { withLocalPaths } from './portable-paths.ts'
import type { RunContext } from './run-context.ts'
import type { RunCore } from './run-core.ts'
import { listenForMessages } from './run-messages.ts'
import { drain, type LoopEnd, tryLoop } from './try-loop.ts'
import { plain, store as storeEntry } from './work-entries.ts'

/** How long failures that may pass are retried unless the configuration says otherwise. */
const usualRetryMs = 60 * 60_000

/** Runs a loop from where its journal ends, and writes down how it went. `entries` are added to the journal first. */
export async function conductRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  manifest: RunManifest,
  team: Readonly<Record<Role, Agent>>,
  context: RunContext,
  entries: readonly JournalDraft[] = [],
): Promise<RunOutcome<Result>> {
  const { store, clock } = context
  const { run_id: id } = manifest
  const config = checkConfig(loop, withLocalPaths(manifest.config, context))
  registerContracts(loop.records, loop.folderRules)
  const journal = store.journal(id)
  const { version: programVersion } = context
  const epoch = manifest.epoch ?? 0
  const writer = await journal.open({ runId: id, programVersion, clock, epoch })
  let history: History | undefined
  let leave = () => {}
  try {
    await store.prepare(id)
    if (entries.length > 0) await writer.append(...entries)
    history = await journal.history()
    const begun = { ...withoutEnd(manifest), status: 'running' as const, epoch: writer.epoch }
    await store.save({ ...begun, updated_at: timeAfter(manifest, writer, clock) }, writer.epoch)
    reportTornLine(writer, context, id)
    const meter = meterOf(manifest, history, context)
    const records = store.records(id, { mode: 'write', barrier: () => writer.sync() })
    const { core, close } = writingCore({ context, id, history, writer, meter })
    leave = () => {
      core.messages?.close()
      core.live?.close()
    }
    const end = await tryLoop(async () => {
      const inbox = () => store.inbox(id)
      const settle = (messages: readonly { readonly name: string }[]) => store.settle(id, messages)
      const run = makeRun({ id, seed: manifest.seed, core, records, meter, inbox, settle })
      const result = await loop.run(config, run, team)
      await records.finish()
      if (canWriteFiles(team)) await readThrough(journal, writer)
      return result
    })
    close(end)
    if (end.status !== 'completed') await drain(core, records)
    while (core.underWay.size > 0) await Promise.allSettled(core.underWay)
    const redacted = { ...end, ...(end.reason && { reason: context.redact(end.reason) }) }
    const written = await writeEnd(writer, core, redacted, failedWork(core, end.error))
    const outcome = await store
      .save(ended({ ...begun, updated_at: timeAfter(manifest, writer, clock) }, written, meter), writer.epoch)
      .then(
        () => written,
        (error: unknown) => unsaved(written, error),
      )
    const result = { runId: id, ...outcome, spent: meter.spent() }
    context.emit({ type: 'finished', outcome: result }, id)
    return result
  } finally {
    leave()
    history?.close()
    await writer.close().catch(() => undefined)
    await context.ended?.(id)
  }
}

/** Whether one of the agents is a program that can write to any file, the journal among them. */
function canWriteFiles(team: Readonly<Record<string, Agent>>): boolean {
  return Object.values(team).some(({ kind }) => kind === 'command')
}

/** Reads a journal to its end. Throws JournalDamaged where somebody has changed what was written. */
async function readThrough(journal: Journal, writer: JournalWriter): Promise<void> {
  await writer.sync()
  for await (const _ of journal.read());
}

interface CoreParts {
  readonly context: RunContext
  readonly id: string
  readonly history: History
  readonly writer: JournalWriter
  readonly meter: BudgetMeter
}

/** The core of a run that does what is not recorded. Once it is closed after a failure, nothing new begins. */
function writingCore({ context, id, history, writer, meter }: CoreParts) {
  // All that a run does at the same time listens to this one signal, which is no leak.
  setMaxListeners(0, context.signal)
  let isOver = false
  const messages = listenForMessages(context.store, id)
  const core: RunCore = {
    history,
    messages,
    live: context.store.live(id),
    writer,
    signal: context.signal,
    stopping: () => context.stopping() || messages.asked() !== undefined,
    clock: context.clock,
    redact: context.redact,
    redactStream: context.redactStream,
    wait: context.wait,
    streamText: context.streamText ?? false,
    retryForMs: context.retryForMs ?? usualRetryMs,
    emit(event) {
      context.emit(event, id)
      if (event.type === 'ended') {
        const { usd, tokens, calls, seconds } = meter
        context.emit({ type: 'spending', spent: meter.spent(), left: { usd, tokens, calls, seconds } }, id)
      }
    },
    stored: new Set(),
    underWay: new Set(),
    failed: new Set(),
    failures: [],
    admit({ key }) {
      if (isOver) throw new RunStopped('over', `'${key}' comes too late: the loop has ended.`)
      return undefined
    },
  }
  const close = ({ status }: { status: string }) => {
    isOver = status !== 'completed'
  }
  return { core, close }
}

function reportTornLine({ torn }: JournalWriter, context: RunContext, id: string): void {
  if (torn === undefined) return
  const message = `Line ${torn.line} of the journal was incomplete after a crash; its ${plural(torn.bytes, 'byte')} ${torn.bytes === 1 ? 'was' : 'were'} removed.`
  context.emit({ type: 'notice', message }, id)
}

/** Counts from what earlier sessions have used. */
function meterOf(
  { budget, spent, status }: RunManifest,
  history: History,
  { clock, elapsed = () => clock().getTime() }: RunContext,
): BudgetMeter {
  const opened = elapsed()
  // A session that was killed has not written how long it took.
  const before = status === 'running' ? history.worked / 1000 : (spent?.seconds ?? 0)
  const worked = () => before + Math.max(0, elapsed() - opened) / 1000
  return budgetMeter(budget ?? {}, worked, history.used(''))
}

/** The work to be tried again when the run is resumed: whose failure ended it, and what failed after that beside it. */
function failedWork({ failed, failures }: RunCore, error: unknown): readonly string[] {
  const first = error instanceof WorkFailed ? failures.indexOf(error.key) : -1
  return [...new Set([...failed, ...(first < 0 ? [] : failures.slice(first))])]
}

/** Journals how the loop ended. A result that cannot be kept leaves the run interrupted, whatever the loop did. */
async function writeEnd<Result>(
  writer: JournalWriter,
  core: RunCore,
  end: LoopEnd<Result>,
  failed: readonly string[],
): Promise<LoopEnd<Result>> {
  const { status, reason, result } = end
  const entries: JournalDraft[] = []
  const entry: JournalDraft = { type: 'close', status, reason: reason?.code ?? null }
  if (status === 'failed' && failed.length > 0) entry.failed = [...failed]
  if (result !== undefined) {
    const { value, text } = plain(core, result)
    const { ref, pieces } = storeEntry(core, value, text)
    entries.push(...pieces)
    if (ref === undefined) entry.result = value
    else entry.result_ref = ref
  }
  return writer.append(...entries, entry).then(
    () => end,
    // When the journal is what failed, there is nowhere to write that down; the outcome still says so.
    (error: unknown) => (status === 'completed' ? interruptedBy(error) : end),
  )
}

/** Where the store is what failed, its manifest may not be written either; the run is found interrupted all the same. */
function unsaved<Result>(end: LoopEnd<Result>, error: unknown): LoopEnd<Result> {
  if (end.status === 'interrupted') return end
  if (!(error instanceof StoreFailed)) throw error
  return interruptedBy(error)
}

function interruptedBy(error: unknown): LoopEnd<never> {
  const { code = 'store_failed', message } = error as Error & { code?: string }
  return { status: 'interrupted', reason: { code, message }, error }
}

function withoutEnd({ reason: _, finished_at: __, ...manifest }: RunManifest): RunManifest {
  return manifest as RunManifest
}

/** The time, though never before the run began or the last entry of its journal: a clock may have been set back. */
function timeAfter(
  { created_at: created, updated_at: updated }: RunManifest,
  { latest }: JournalWriter,
  clock: () => Date,
): string {
  const least = Math.max(Date.parse(created), updated ? Date.parse(updated) : 0, latest())
  return new Date(Math.max(least, clock().getTime())).toISOString()
}

function ended(manifest: RunManifest, { status, reason }: LoopEnd<unknown>, meter: BudgetMeter): RunManifest {
  const { usd, ...spent } = meter.spent()
  return {
    ...manifest,
    status,
    ...(reason && { reason }),
    ...(status !== 'interrupted' && { finished_at: manifest.updated_at! }),
    spent: { ...spent, usd: usd ?? null },
  }
}
