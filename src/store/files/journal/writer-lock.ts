import { lockHolder, Refusal, takeLock } from '../../../kit/index.ts'

/** Takes the lock of a journal for this process, from a holder that died if need be. Returns what releases it. */
export async function takeWriterLock(path: string): Promise<() => Promise<void>> {
  const locking = await takeLock(path)
  if (locking.release !== undefined) return locking.release
  const { pid, host } = locking.holder
  throw new Refusal(
    'journal_held',
    'busy',
    `The journal is being written by process ${pid} on ${host}. Wait for it, stop it, or, if you know that it is gone, delete ${path}.`,
  )
}

/** The process that writes a journal; undefined when no living process does. */
export async function journalHolder(journal: string): Promise<{ pid: number; host: string } | undefined> {
  const holder = await lockHolder(`${journal}.lock`)
  return holder && { pid: holder.pid, host: holder.host }
}
