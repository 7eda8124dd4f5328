import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal } from '../../journal/index.ts'
import type { Loop } from '../../loops/index.ts'
import { attempt } from './attempt.ts'
import { comeToRest } from './come-to-rest.ts'
import type { Surroundings } from './conduct-run.ts'
import { makeLedger } from './ledger.ts'
import { makeRun } from './make-run.ts'
import { ProjectionDiffers } from './projection-file.ts'
import { openProjections, type Projections } from './projections.ts'
import { elsewhereName } from './records-elsewhere.ts'
import { RunDiverged } from './run-events.ts'
import { placesOf, readManifest } from './workspace.ts'

/** What came of a replay whose files are as they should be. */
export interface Replay<Result = unknown> {
  /** A run that failed fails again, in the same way. */
  readonly status: 'completed' | 'failed'
  readonly result?: Result
  /** Why it failed, as its manifest says. */
  readonly reason?: { readonly code: string; readonly message: string }
  readonly error?: unknown
  readonly entries: number
  /** The files that were made again and found byte for byte as they are on the disk. */
  readonly files: readonly string[]
}

/**
 * Makes a run again from its journal alone, offline, and compares every file. Nothing is written and nobody is asked, except
 * pure bots, which are part of the run. Throws ProjectionDiffers with the first difference.
 */
export async function replayRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { id, team }: { readonly id: string; readonly team: Readonly<Record<Role, Agent>> },
  { workspace, signal, redact }: Pick<Surroundings, 'workspace' | 'signal' | 'redact'>,
): Promise<Replay<Result>> {
  const manifest = await readManifest(workspace, id)
  const places = placesOf(workspace, id)
  const history = await fileJournal(places.journal).history()
  const projections = openProjections({ rootOf: places.rootOf, writable: false })
  try {
    const core = {
      history,
      ledger: makeLedger(manifest.budget ?? {}, () => 0),
      signal,
      stopping: () => false,
      redact,
      wait: async () => undefined,
      tell: () => undefined,
      stored: new Set<string>(),
      underWay: new Set<Promise<unknown>>(),
    }
    const clock = () => new Date(Date.parse(manifest.created_at))
    const run = makeRun({ id, seed: manifest.seed, core, projections, clock })
    const made = await attempt(() => loop.run(manifest.config as Config, run, team))
    const { result, error } = made
    const reason = redact(made.reason)
    if (reason !== undefined && !failsAgain(manifest, reason)) throw otherwise(manifest, reason, error)
    if (reason !== undefined) await comeToRest(core, projections)
    const files = await compareFiles(projections, places.folder).catch((difference: Error) => {
      if (reason === undefined || !(difference instanceof ProjectionDiffers)) throw difference
      throw new ProjectionDiffers(
        `${difference.message} The loop failed as it did in the run: ${reason.message}`,
        { cause: difference },
      )
    })
    if (reason === undefined) return { status: 'completed', result: result!, entries: history.length, files }
    return { status: 'failed', reason, error, entries: history.length, files }
  } finally {
    history.close()
  }
}

/** Whether a replay failed for the very reason for which the run did. */
function failsAgain({ status, reason }: RunManifest, again: Replay['reason']): boolean {
  return status === 'failed' && reason?.code === again?.code && reason?.message === again?.message
}

function otherwise({ status, reason }: RunManifest, again: Replay['reason'], error: unknown): unknown {
  if (status !== 'failed' || error instanceof RunDiverged) return error
  return new RunDiverged(
    `The run failed with '${reason?.message}'; made again, it fails with '${again?.message}'.`,
    { cause: error },
  )
}

async function compareFiles(projections: Projections, folder: string): Promise<string[]> {
  await projections.finish()
  const files = projections.files().map((file) => relative(folder, file))
  await nothingElse(folder, files)
  return files
}

const ownFiles = new Set(['run.json', 'journal.jsonl', 'journal.jsonl.lock', elsewhereName])

/** Every file in the folder of a run comes from the run; one that does not was put there by somebody else. */
async function nothingElse(folder: string, made: readonly string[]): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const strangers = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !ownFiles.has(file) && !made.includes(file))
  if (strangers.length > 0) {
    throw new ProjectionDiffers(`The run does not make ${strangers.join(', ')}, but ${folder} holds it.`)
  }
}
