import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import { type Loop, RecordsDiffer, RunDiverged } from '../../spine/index.ts'
import { budgetMeter } from './budget-meter.ts'
import { checkConfig } from './check-config.ts'
import { makeRun } from './make-run.ts'
import { withLocalPaths } from './portable-paths.ts'
import { historyOf } from './resume-run.ts'
import type { RunContext } from './run-context.ts'
import type { RunCore } from './run-core.ts'
import { drain, tryLoop } from './try-loop.ts'

/** A replay whose files are as they should be. */
export interface Replay<Result = unknown> {
  /** A run that failed fails again, in the same way. */
  readonly status: 'completed' | 'failed'
  readonly result?: Result
  /** Why it failed, as its manifest says. */
  readonly reason?: { readonly code: string; readonly message: string }
  readonly error?: unknown
  readonly entries: number
  /** The files that were made again and found byte for byte as they are in the store. */
  readonly files: readonly string[]
}

/** A run to be replayed. */
export interface ReplayRequest<Role extends string> {
  readonly id: string
  readonly team: Readonly<Record<Role, Agent>>
  /** Whether records are compared; a loop that only watches needs none of that. */
  readonly compare?: boolean
}

/**
 * Makes a run again from its journal alone, offline, and compares every file. Nothing is written and no agent is asked, except
 * pure bots, which are part of the run. Throws RecordsDiffer with the first difference.
 */
export async function replayRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { id, team, compare = true }: ReplayRequest<Role>,
  context: Pick<RunContext, 'store' | 'signal' | 'redact' | 'project' | 'cache'> &
    Partial<Pick<RunContext, 'emit'>>,
): Promise<Replay<Result>> {
  const { store, redact } = context
  const manifest = await store.manifest(id)
  const history = await historyOf(manifest, context)
  const records = store.records(id, { mode: 'compare' })
  const config = checkConfig(loop, withLocalPaths(manifest.config, context))
  try {
    const core = replayCore(context, history, manifest)
    const meter = budgetMeter(manifest.budget ?? {}, () => 0, history.used(''))
    const run = makeRun({ id, seed: manifest.seed, core, records, meter })
    const end = await tryLoop(() => loop.run(config, run, team))
    const { result, error } = end
    const reason = redact(end.reason)
    if (reason !== undefined && !failsAgain(manifest, reason)) throw otherwise(manifest, reason, error)
    if (reason !== undefined) await drain(core, records)
    if (compare) await compareRecords(records.finish, reason)
    const found = { entries: history.length, files: records.files() }
    if (reason === undefined) return { status: 'completed', result: result!, ...found }
    return { status: 'failed', reason, error, ...found }
  } finally {
    history.close()
  }
}

function replayCore(
  { signal, redact, emit }: Pick<RunContext, 'signal' | 'redact'> & Partial<Pick<RunContext, 'emit'>>,
  history: RunCore['history'],
  manifest: RunManifest,
): RunCore {
  return {
    history,
    signal,
    stopping: () => false,
    clock: () => new Date(Date.parse(manifest.created_at)),
    redact,
    wait: async () => undefined,
    emit: (event) => emit?.(event, manifest.run_id),
    streamText: false,
    retryForMs: 0,
    stored: new Set(),
    underWay: new Set(),
    failed: new Set(),
    failures: [],
  }
}

async function compareRecords(
  finish: () => Promise<void>,
  reason: { readonly message: string } | undefined,
): Promise<void> {
  try {
    await finish()
  } catch (difference) {
    if (reason === undefined || !(difference instanceof RecordsDiffer)) throw difference
    throw new RecordsDiffer(`${difference.message} The loop failed as it did in the run: ${reason.message}`, {
      cause: difference,
    })
  }
}

/** Whether a replay failed for the very reason for which the run did. */
function failsAgain({ status, reason }: RunManifest, again: Replay['reason']): boolean {
  return status === 'failed' && reason?.code === again?.code && reason?.message === again?.message
}

/** What a replay fails with: the refusal that says why, or that it fails where the run did not, or not so. */
function otherwise(
  { status, reason, reprise_version: version }: RunManifest,
  again: Replay['reason'],
  error: unknown,
): unknown {
  if (error instanceof RunDiverged || (status !== 'failed' && error instanceof Refusal)) return error
  const was = status === 'failed' ? `The run failed with '${reason?.message}'` : `The run is ${status}`
  return new RunDiverged(`${was}; made again, it fails with '${again?.message}'.`, {
    cause: error,
    hint: `The loop has changed since version ${version} of reprise made the run, or it reads what is not recorded.`,
  })
}
