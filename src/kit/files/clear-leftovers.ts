import { readdirSync, readFileSync, rmSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { type DraftName, parseDraftName, targetInName, thisHost } from './draft-name.ts'
import { overwriteFile } from './overwrite-file.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes the drafts of one file that processes left behind when they were killed. */
export function clearLeftovers(target: string): void {
  const name = targetInName(basename(target))
  clear(dirname(target), (draft) => draft.target === name)
}

/** Removes the drafts of all files of a folder that processes left behind when they were killed. */
export function clearLeftoversIn(folder: string): void {
  clear(folder, () => true)
}

function clear(folder: string, isMeant: (draft: DraftName) => boolean): void {
  const names = readdirSync(folder)
  for (const name of names) {
    const draft = parseDraftName(name)
    if (draft === undefined || !isMeant(draft)) continue
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined || !isLeftOver(draft, stats)) continue
    const target = names.find((other) => targetInName(other) === draft.target)
    if (draft.kind === 'copy' && target !== undefined) finishCopy(path, stats, join(folder, target))
    rmSync(path, { force: true })
  }
}

/** Numbers of processes are used again and machines come and go, so after a day a draft is left over in any case. */
function isLeftOver({ host, pid }: DraftName, { mtimeMs }: Stats): boolean {
  return (host === thisHost() && !isRunning(pid)) || Date.now() - mtimeMs > dayMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const writingMs = 60 * 1000

/** Writes the rest of a file that a killed process left half written. */
function finishCopy(copy: string, { mtimeMs }: Stats, target: string): void {
  const text = readFileSync(copy)
  if (text.equals(readFileSync(target))) return
  if (statSync(target).mtimeMs - mtimeMs > writingMs) {
    throw new Refusal(
      'leftover_conflict',
      'usage',
      `${target} was changed after a killed process left it half written. Compare it with ${copy}, which holds the text that was being written, and delete that.`,
    )
  }
  overwriteFile(target, text)
}
