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

/** A file's place in its run, and the rules that watch the run. */
export interface WatchedFolder extends Pick<FolderRecord, 'root' | 'file'> {
  readonly check: FolderCheck
}

/**
 * Gives the files of one run the same rules to be watched by. The rules hold for whole folders: when files are named one
 * by one and others of their folder are not among them, those others may simply not have been asked for.
 */
export function watchFolders(
  files: readonly FoundFile[],
): (file: FoundFile & Identified) => WatchedFolder | undefined {
  const given = new Set(files.map(({ path }) => path))
  const whole = new Map<string, boolean>()
  const checks = new Map<string, FolderCheck>()
  return ({ path, named, contract, root }) => {
    if (contract === undefined || (named && !isWhole(dirname(path)))) return undefined
    const key = `${contract.family} ${root}`
    const check = checks.get(key) ?? checkFolder(families[contract.family].folderRules)
    checks.set(key, check)
    const file = root !== '.' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path
    return { check, root, file }
  }

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
