import type { Agent, StreamRedactor } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal, type JournalWriter } from '../../journal/index.ts'
import type { Loop } from '../../loops/index.ts'
import { attempt, type RunOutcome } from './attempt.ts'
import { comeToRest } from './come-to-rest.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { makeRun } from './make-run.ts'
import type { RunCore } from './perform.ts'
import { openProjections } from './projections.ts'
import { rememberElsewhere } from './records-elsewhere.ts'
import { type RunEvent, RunStopped } from './run-events.ts'
import { nobody, type RunOnlooker } from './run-onlooker.ts'
import { placesOf, type Workspace, writeManifest } from './workspace.ts'

export type { RunOutcome } from './attempt.ts'

/** All that a run needs from outside. */
export interface Surroundings {
  readonly workspace: Workspace
  readonly clock: () => Date
  readonly version: string
  /** Takes secrets out of whatever is written. */
  readonly redact: <T>(value: T) => T
  /** The same for text that arrives in pieces; without it, text is told when it is whole. */
  readonly redactStream?: () => StreamRedactor
  /** Aborts at once. */
  readonly signal: AbortSignal
  /** True once the run is to stop after what is under way. */
  readonly stopping: () => boolean
  readonly tell: (event: RunEvent, ledger: Ledger) => void
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Looks on while a run writes. */
  readonly onlooker?: (runId: string) => RunOnlooker
}

/** Runs a loop from where its journal ends, and writes down how it went. */
export async function conductRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  manifest: RunManifest,
  team: Readonly<Record<Role, Agent>>,
  around: Surroundings,
): Promise<RunOutcome<Result>> {
  const { workspace, clock, version: programVersion } = around
  const places = placesOf(workspace, manifest.run_id)
  const journal = fileJournal(places.journal)
  const writer = await journal.open({ runId: manifest.run_id, programVersion, clock })
  const history = await journal.history()
  const opened = clock().getTime()
  const before = manifest.spent?.seconds ?? 0
  const ledger = makeLedger(manifest.budget ?? {}, () => before + (clock().getTime() - opened) / 1000)
  const onlooker = around.onlooker?.(manifest.run_id) ?? nobody
  const projections = openProjections({
    rootOf: places.rootOf,
    writable: true,
    onFile: rememberElsewhere(workspace, manifest.run_id),
    onWritten: onlooker.written,
  })
  let isOver = false
  const core: RunCore = {
    history,
    writer,
    ledger,
    signal: around.signal,
    stopping: around.stopping,
    redact: around.redact,
    redactStream: around.redactStream,
    wait: around.wait,
    tell(event) {
      around.tell(event, ledger)
      if (event.type === 'started' || event.type === 'ended') onlooker.written(places.journal)
    },
    stored: new Set(),
    underWay: new Set(),
    admit({ key }) {
      if (isOver) throw new RunStopped('over', `'${key}' comes too late: the loop has ended.`)
      return undefined
    },
  }
  try {
    await writeManifest(workspace, begun(manifest, clock()))
    onlooker.written(places.manifest)
    const made = await attempt(async () => {
      const run = makeRun({ id: manifest.run_id, seed: manifest.seed, core, projections, clock })
      const result = await loop.run(manifest.config as Config, run, team)
      await projections.finish()
      return result
    })
    isOver = made.status !== 'completed'
    if (isOver) await comeToRest(core, projections)
    while (core.underWay.size > 0) await Promise.allSettled(core.underWay)
    const outcome = { ...made, ...(made.reason && { reason: around.redact(made.reason) }) }
    await close(writer, outcome)
    await writeManifest(workspace, ended(manifest, outcome, ledger, clock()))
    return { runId: manifest.run_id, ...outcome }
  } finally {
    history.close()
    await writer.close()
    for (const file of [places.manifest, places.journal]) onlooker.written(file)
    await onlooker.ended()
  }
}

async function close(
  writer: JournalWriter,
  { status, reason }: Pick<RunOutcome, 'status' | 'reason'>,
): Promise<void> {
  // When the journal is what failed, there is nowhere to write that down; the outcome still tells.
  await writer.append({ type: 'close', status, reason: reason?.code ?? null }).catch(() => undefined)
}

function begun(manifest: RunManifest, now: Date): RunManifest {
  return { ...withoutEnd(manifest), status: 'running', updated_at: now.toISOString() }
}

function withoutEnd({ reason: _, finished_at: __, ...manifest }: RunManifest): RunManifest {
  return manifest as RunManifest
}

function ended(
  manifest: RunManifest,
  outcome: Pick<RunOutcome, 'status' | 'reason'>,
  ledger: Ledger,
  now: Date,
): RunManifest {
  const time = now.toISOString()
  return {
    ...withoutEnd(manifest),
    status: outcome.status,
    ...(outcome.reason && { reason: outcome.reason }),
    updated_at: time,
    ...(outcome.status !== 'interrupted' && { finished_at: time }),
    spent: { ...ledger.spent() },
  }
}
