import { createHash, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { endTree } from './end-tree.ts'
import { markVariable, readProcesses } from './process-table.ts'

/** A question that is put to a command in a folder. */
export interface CommandWork {
  readonly folder: string
  readonly key: string
}

/** A mark that tells which work it is, which process of ours had it done, and which call it was. */
export function newMark(work: CommandWork): string {
  return `${workId(work)}.${process.pid}.${randomUUID()}`
}

/**
 * Ends what is left of the same work of a process of ours that was killed. Otherwise a resumed run would
 * have two coding agents in one folder. Where the system shows no environments, nothing is found.
 */
export async function endOrphans(work: CommandWork, graceMs: number): Promise<void> {
  const beginning = `${workId(work)}.`
  const orphans = new Map<string, number>()
  for (const { mark, group } of await readProcesses()) {
    if (mark?.startsWith(beginning) && mark !== process.env[markVariable] && !isAlive(ownerOf(mark))) {
      orphans.set(mark, group)
    }
  }
  await Promise.all([...orphans].map(([mark, pid]) => endTree({ pid, mark }, graceMs)))
}

function workId({ folder, key }: CommandWork): string {
  return createHash('sha256')
    .update(`${resolve(folder)}\0${key}`)
    .digest('hex')
    .slice(0, 32)
}

function ownerOf(mark: string): number {
  return Number(mark.split('.')[1])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
