import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type RecordPlace, recordPlaces } from '../../contracts/index.ts'
import { externalFilesOf, pathBelow, type StoreFolders } from '../../store/index.ts'
import { type RunFile, runFile, seenFrom } from './run-file.ts'

/** The files below the roots of families, at the places of their contracts or named by a run, with the run that made each. */
export function* rootFiles(workspace: StoreFolders, runs: readonly string[]): Generator<RunFile> {
  const owners = ownersOf(workspace, runs)
  for (const [family, root] of Object.entries(workspace.roots ?? {})) {
    for (const place of recordPlaces().filter(({ contract }) => contract.family === family)) {
      for (const absolute of filesAt(join(workspace.folder, root), place, 0)) {
        const path = seenFrom(workspace.folder, absolute)
        const { contract } = place
        yield { run: owners.get(path) ?? '', path, absolute, form: contract.form, contract }
        owners.delete(path)
      }
    }
  }
  // Records of a contract of the user's own have no place that is known here.
  for (const [path, run] of owners) {
    const absolute = join(workspace.folder, path)
    const file = isBelowRoots(workspace, absolute) && isFile(absolute) && runFile(workspace, run, absolute)
    if (file) yield file
  }
}

function isBelowRoots({ folder, roots = {} }: StoreFolders, path: string): boolean {
  return Object.values(roots).some((root) => pathBelow(join(folder, root), path) !== undefined)
}

/** Who made which file outside of the folders of the runs. */
function ownersOf(workspace: StoreFolders, runs: readonly string[]): Map<string, string> {
  return new Map(
    runs.flatMap((run) => externalFilesOf(workspace, run).map((path): [string, string] => [path, run])),
  )
}

/** Walks only where records of the contract can be: a root may be a whole project. */
function* filesAt(folder: string, place: RecordPlace, depth: number): Generator<string> {
  const name = place.names[depth]
  const names = name === undefined ? namesIn(folder, place.steps[depth]!) : [name]
  for (const next of names) {
    const path = join(folder, next)
    if (depth < place.steps.length - 1) yield* filesAt(path, place, depth + 1)
    else if (isFile(path)) yield path
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function namesIn(folder: string, pattern: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
