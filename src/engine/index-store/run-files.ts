import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Contract, contracts, type Form } from '../../contracts/index.ts'
import { identify } from '../validate/identify.ts'

/** A file below the folder of a run that may hold records. */
export interface RunFile {
  readonly run: string
  /** Below the workspace, with forward slashes. */
  readonly path: string
  readonly absolute: string
  /** Below the folder of the run. */
  readonly inRun: string
  readonly form: Form
}

/** The folder of everything that Reprise keeps in a workspace. */
export const home = '.reprise'

/** Every file of every run of a workspace that may hold records. */
export async function* runFiles(workspace: string): AsyncGenerator<RunFile> {
  for (const run of foldersIn(join(workspace, home, 'runs'))) {
    yield* filesBelow(workspace, run, '')
    // A workspace may hold many thousand runs, and whoever waits for a live one should not feel it.
    await breathe()
  }
}

/** The kind of a file's records: by its place in the run where that tells, otherwise by what it holds. */
export async function contractOf(file: RunFile): Promise<Contract | undefined> {
  const placed = places().find(({ pattern }) => pattern.test(file.inRun))
  return placed?.contract ?? (await identify(file.absolute, { named: false })).contract
}

const passedOver = new Set(['node_modules', 'worktrees'])

function* filesBelow(workspace: string, run: string, folder: string): Generator<RunFile> {
  for (const entry of entriesOf(join(workspace, home, 'runs', run, folder))) {
    const inRun = `${folder}${entry.name}`
    const form = formOf(entry.name)
    if (entry.isDirectory() && !entry.name.startsWith('.') && !passedOver.has(entry.name)) {
      yield* filesBelow(workspace, run, `${inRun}/`)
    } else if (entry.isFile() && form !== undefined) {
      const path = `${home}/runs/${run}/${inRun}`
      yield { run, path, absolute: join(workspace, path), inRun, form }
    }
  }
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** What a folder holds; nothing where it is gone, because runs may be removed while we look. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

function formOf(name: string): Form | undefined {
  if (/\.(?:jsonl|ndjson)$/.test(name)) return name.endsWith('.repairs.jsonl') ? undefined : 'jsonl'
  if (name.endsWith('.json')) return 'json'
  return name.endsWith('.md') ? 'markdown' : undefined
}

interface KnownPlace {
  readonly pattern: RegExp
  readonly contract: Contract
}

let known: readonly KnownPlace[] | undefined

/** The paths of all contracts as patterns below the folder of a run. */
function places(): readonly KnownPlace[] {
  known ??= contracts.flatMap((contract) => {
    if (contract.path === undefined) return []
    const below = contract.path.replace(/^runs\/\{run_id\}\//, '')
    const parts = below.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return [{ pattern: new RegExp(`^${parts.join('[^/]+')}$`), contract }]
  })
  return known
}
