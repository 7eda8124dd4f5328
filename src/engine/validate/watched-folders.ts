import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  checkFolder,
  type FolderCheck,
  type FolderRecord,
  families,
  recognise,
} from '../../contracts/index.ts'
import { type FoundFile, mayHoldRecords } from './find-files.ts'
import type { Identified } from './identify.ts'

type File = FoundFile & Identified

/** A file's place in its run, and the rules that watch the run. */
export interface WatchedFolder extends Pick<FolderRecord, 'root' | 'file'> {
  readonly check: FolderCheck
}

/** Gives the files of one run the same rules to be watched by. Files must be asked for run by run. */
export function watchRuns(): (file: File) => WatchedFolder | undefined {
  const checks = new Map<string, FolderCheck>()
  let lastRoot: string | undefined
  return ({ path, contract, root }) => {
    if (contract === undefined) return undefined
    // The files of one run come together, so what the rules know of the run before can be forgotten.
    if (root !== lastRoot) checks.clear()
    lastRoot = root
    const check = checks.get(contract.family) ?? checkFolder(families[contract.family]?.folderRules ?? [])
    checks.set(contract.family, check)
    const file = root !== '.' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path
    return { check, root, file }
  }
}

/**
 * Decides for which files the rules between files hold. They hold for whole folders: when files are named one by one and others
 * of their folder are not among them, those others may simply not have been asked for.
 */
export function filesOfWholeFolders(files: readonly FoundFile[]): (file: FoundFile) => boolean {
  const given = new Set(files.map(({ path }) => path))
  const whole = new Map<string, boolean>()
  return ({ path, named }) => !named || isWhole(dirname(path))

  function isWhole(folder: string): boolean {
    let answer = whole.get(folder)
    if (answer === undefined) {
      const siblings = readdirSync(folder).filter((name) => mayHoldRecords(name))
      answer = siblings
        .map((name) => (folder === '.' ? name : join(folder, name)))
        .every(
          (path) => given.has(path) || given.has(`./${path}`) || recognise(path, undefined) === undefined,
        )
      whole.set(folder, answer)
    }
    return answer
  }
}
