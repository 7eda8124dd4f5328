import { basename, join, relative, resolve } from 'node:path'
import type { Contract } from '../../contracts/index.ts'
import { isDraftName } from '../../kit/index.ts'

/** Where the runs of a project live. */
export interface StoreFolders {
  /** The project: the folder that holds `.reprise`. */
  readonly folder: string
  /** Folders below the project for families of records that do not live in the run's own. */
  readonly roots?: Readonly<Record<string, string>>
}

/** The folder of everything that Reprise keeps in a project. */
export const stateName = '.reprise'

export const stateFolderOf = ({ folder }: Pick<StoreFolders, 'folder'>) => join(folder, stateName)

export const runsFolderOf = (folders: Pick<StoreFolders, 'folder'>) => join(stateFolderOf(folders), 'runs')

/** The paths of one run. */
export interface RunPaths {
  readonly folder: string
  readonly manifest: string
  /** Space that is given back for a last manifest when the disk is full. */
  readonly reserve: string
  readonly journal: string
  readonly inbox: string
  readonly external: string
  /** What agents are saying now. */
  readonly live: string
  /** The folder of a family's records. */
  rootOf(contract: Pick<Contract, 'family'>): string
}

export function runPaths(folders: StoreFolders, runId: string): RunPaths {
  const { folder, roots = {} } = folders
  const own = join(runsFolderOf(folders), runId)
  return {
    folder: own,
    manifest: join(own, 'run.json'),
    reserve: join(own, 'run.json.reserve'),
    journal: join(own, 'journal.jsonl'),
    inbox: join(own, 'inbox'),
    external: join(own, 'external-files.txt'),
    live: join(own, 'live'),
    rootOf: ({ family }) => {
      const root = roots[family]
      return root === undefined ? own : join(folder, root)
    },
  }
}

/** The files in the folder of a run that belong to the store itself. */
const itsOwn =
  /^(?:run\.json(?:\.reserve)?|external-files\.txt|journal\.jsonl(?:\..*)?|(?:inbox|live)(?:\/.*)?)$/

/** Whether a file in the folder of a run is a record of the run. */
export function isRecordFile(path: string): boolean {
  return !itsOwn.test(path) && !isDraftName(basename(path))
}

/** The name of a file of a run: its path below the run's folder, or below the project with ./ in front. */
export function fileName(folders: StoreFolders, runId: string, absolute: string): string {
  const below = relative(runPaths(folders, runId).folder, absolute).replaceAll('\\', '/')
  if (!below.startsWith('../')) return below
  return `./${relative(resolve(folders.folder), absolute).replaceAll('\\', '/')}`
}

/** The path of a file of a run from its name. */
export function filePath(folders: StoreFolders, runId: string, name: string): string {
  return name.startsWith('./') ? join(folders.folder, name) : join(runPaths(folders, runId).folder, name)
}
