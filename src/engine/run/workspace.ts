import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Contract,
  type Family,
  type RunManifest,
  readRecord,
  runManifest,
  writeRecord,
} from '../../contracts/index.ts'
import { closest, writeAtomic } from '../../kit/index.ts'

/** Where the runs of a project live. */
export interface Workspace {
  /** The folder that holds `.reprise`. */
  readonly folder: string
  /** Folders for families of records that do not live in the run's own. */
  readonly roots?: Partial<Record<Family, string>>
}

/** The places of one run. */
export interface RunPlaces {
  readonly folder: string
  readonly manifest: string
  readonly journal: string
  rootOf(contract: Contract): string
}

export function placesOf({ folder, roots = {} }: Workspace, runId: string): RunPlaces {
  const home = join(folder, '.reprise', 'runs', runId)
  return {
    folder: home,
    manifest: join(home, 'run.json'),
    journal: join(home, 'journal.jsonl'),
    rootOf: ({ family }) => {
      const root = roots[family]
      return root === undefined ? home : join(folder, root)
    },
  }
}

/** Somebody named a run that is not there. */
export class RunNotFound extends Error {
  override readonly name = 'RunNotFound'
}

/** The ids of all runs, in the order of their names. */
export async function listRuns({ folder }: Workspace): Promise<string[]> {
  const names = await readdir(join(folder, '.reprise', 'runs')).catch(() => [])
  return names.sort()
}

/** The whole id of a run that was given by its beginning, its end or its whole. */
export async function findRun(workspace: Workspace, name: string): Promise<string> {
  const runs = await listRuns(workspace)
  if (runs.includes(name)) return name
  const matches = runs.filter((run) => run.startsWith(name) || run.endsWith(name))
  if (matches.length === 1) return matches[0]!
  if (matches.length > 1) throw new RunNotFound(`'${name}' may be any of ${matches.join(', ')}.`)
  const meant = closest(name, runs)
  const hint =
    meant === undefined
      ? `\`reprise runs\` lists those below ${workspace.folder}.`
      : `Did you mean '${meant}'?`
  throw new RunNotFound(`No run named '${name}'. ${hint}`)
}

/** Reads what a run is. */
export async function readManifest(workspace: Workspace, runId: string): Promise<RunManifest> {
  const { manifest } = placesOf(workspace, runId)
  const text = await readFile(manifest, 'utf8').catch(() => undefined)
  if (text === undefined) throw new RunNotFound(`The run '${runId}' has no ${manifest}.`)
  const { value, sound, findings } = readRecord(runManifest, text, { file: manifest })
  if (value !== undefined && sound) return value
  const [finding] = findings
  throw new RunNotFound(
    `${manifest}:${finding?.line} is no run manifest: found ${finding?.found} at ${finding?.pointer || 'the top'}, expected ${finding?.expected}.`,
  )
}

export async function writeManifest(workspace: Workspace, manifest: RunManifest): Promise<void> {
  const places = placesOf(workspace, manifest.run_id)
  await mkdir(places.folder, { recursive: true })
  await writeAtomic(places.manifest, writeRecord(runManifest, manifest))
}
