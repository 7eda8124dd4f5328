import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Agent } from '../../agents/index.ts'
import { fileJournal } from '../../journal/index.ts'
import type { Loop } from '../../loops/index.ts'
import type { Surroundings } from './conduct-run.ts'
import { makeLedger } from './ledger.ts'
import { makeRun } from './make-run.ts'
import { ProjectionDiffers } from './projection-file.ts'
import { openProjections } from './projections.ts'
import { placesOf, readManifest } from './workspace.ts'

/** What came of a replay that went well. */
export interface Replay<Result = unknown> {
  readonly result: Result
  readonly entries: number
  /** The files that were made again and found byte for byte as they are on the disk. */
  readonly files: readonly string[]
}

/**
 * Makes a run again from its journal alone, offline, and compares every file. Nothing is written and nobody is asked, except
 * pure bots, which are part of the run.
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
      ledger: makeLedger({}, () => 0),
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
    const result = await loop.run(manifest.config as Config, run, team)
    await projections.finish()
    const files = projections.files().map((file) => relative(places.folder, file))
    await nothingElse(places.folder, files)
    return { result, entries: history.length, files }
  } finally {
    history.close()
  }
}

const ownFiles = /^(?:run\.json|journal\.jsonl(?:\.lock)?)$/

/** Every file in the folder of a run comes from the run; one that does not was put there by somebody else. */
async function nothingElse(folder: string, made: readonly string[]): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const strangers = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !ownFiles.test(file) && !made.includes(file))
  if (strangers.length > 0) {
    throw new ProjectionDiffers(`The run does not make ${strangers.join(', ')}, but ${folder} holds it.`)
  }
}
