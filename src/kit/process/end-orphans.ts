import { createHash, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { endTree, ownerOf } from './end-tree.ts'
import { needsNotes, notedGroups } from './group-notes.ts'
import { markVariable, readProcesses } from './process-table.ts'

/** A question that is put to a command in a folder. */
export interface CommandWork {
  readonly folder: string
  readonly key: string
}

/** What runs in a folder: one question, or whatever Reprise started there. */
export type OrphanedWork = Pick<CommandWork, 'folder'> & Partial<CommandWork>

/** A mark that names the work, our process that started it, and the call. */
export function newMark(work: CommandWork): string {
  return `${beginningOf(work)}${process.pid}.${randomUUID()}`
}

/**
 * Ends what a killed process of Reprise left of the same work. Otherwise a resumed run would have two coding
 * agents in one folder. Where the system does not show all environments, the groups that were noted down are ended too.
 * Gives how many there were.
 */
export async function endOrphans(work: OrphanedWork, graceMs: number, notes?: string): Promise<number> {
  const beginning = beginningOf(work)
  const orphans = new Map<string, number>()
  const isOrphan = (mark: string) =>
    mark.startsWith(beginning) && mark !== process.env[markVariable] && !isAlive(ownerOf(mark))
  for (const { mark, group } of await readProcesses())
    if (mark !== undefined && isOrphan(mark)) orphans.set(mark, group)
  if (needsNotes || notes !== undefined)
    for (const { mark, pid } of await notedGroups(beginning, notes))
      if (isOrphan(mark)) orphans.set(mark, pid)
  await Promise.all([...orphans].map(([mark, pid]) => endTree({ pid, mark }, graceMs)))
  return orphans.size
}

/** How the marks of a work begin; those of all work in a folder begin alike. */
const beginningOf = ({ folder, key }: OrphanedWork): string =>
  `${digest(resolve(folder))}${key === undefined ? '' : `${digest(key)}.`}`

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
