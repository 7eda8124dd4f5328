import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Contract } from '../../contracts/index.ts'
import { runPaths, runsFolderOf, type StoreFolders } from '../../store/index.ts'
import { identify } from '../validate/identify.ts'
import { rootFiles } from './root-files.ts'
import { type RunFile, runFile } from './run-file.ts'

/** Every file of every run of a workspace that may hold records, and then those below the roots of families. */
export async function* runFiles(workspace: StoreFolders): AsyncGenerator<RunFile> {
  const runs = foldersIn(runsFolderOf(workspace))
  for (const run of runs) {
    yield* filesBelow(workspace, run, runPaths(workspace, run).folder)
    // A workspace may hold many thousand runs, and whoever waits for a live one should not feel it.
    await breathe()
  }
  yield* rootFiles(workspace, runs)
}

/** The kind of a file's records: by its path where that shows it, otherwise by its contents. */
export async function contractOf(file: RunFile): Promise<Contract | undefined> {
  return file.contract ?? (await identify(file.absolute, { named: false })).contract
}

const passedOver = new Set(['node_modules', 'worktrees'])

function* filesBelow(workspace: StoreFolders, run: string, folder: string): Generator<RunFile> {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !entry.name.startsWith('.') && !passedOver.has(entry.name)) {
      yield* filesBelow(workspace, run, path)
    } else if (entry.isFile()) {
      const file = runFile(workspace, run, path)
      if (file !== undefined) yield file
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
