import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { JournalHeld } from './journal.ts'

/** Who holds a journal: enough to tell a living holder from one that died. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process began, in ticks since the machine did; tells a process from a later one with its number. */
  readonly began: string | undefined
}

/** Takes the lock of a journal for this process, over a dead holder's body if need be. Gives the way to let go. */
export async function takeWriterLock(path: string): Promise<() => Promise<void>> {
  const mine: Holder = { pid: process.pid, host: hostname(), began: await beginningOf(process.pid) }
  const draft = `${path}.${process.pid}-${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    for (;;) {
      // A link is made whole or not at all, so two writers cannot both believe that they have it.
      const taken = await link(draft, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : Promise.reject(error)),
      )
      if (taken) return () => rm(path, { force: true })
      const holder = await readHolder(path)
      if (holder !== undefined && (await isAlive(holder))) throw new JournalHeld(heldMessage(path, holder))
      // Only one of several that find the holder dead can move its lock away.
      await rename(path, `${draft}.dead`).catch(ignoreMissing)
      await rm(`${draft}.dead`, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Who is writing a journal, in words; undefined where nobody is, or where whoever was has died. */
export async function journalHolder(journal: string): Promise<string | undefined> {
  const holder = await readHolder(`${journal}.lock`)
  if (holder === undefined || !(await isAlive(holder))) return undefined
  return `process ${holder.pid} on ${holder.host}`
}

function heldMessage(path: string, { pid, host }: Holder): string {
  return `The journal is being written by process ${pid} on ${host}. Wait for it, stop it, or, if you know that it is gone, delete ${path}.`
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

async function isAlive({ pid, host, began }: Holder): Promise<boolean> {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const beganNow = await beginningOf(pid)
  return began === undefined || beganNow === undefined || began === beganNow
}

async function beginningOf(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie no longer writes; it counts as gone.
    return fields[0] === 'Z' ? 'gone' : fields[19]
  } catch {
    return undefined
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
