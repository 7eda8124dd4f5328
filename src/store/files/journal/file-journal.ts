import { closeSync, fstatSync, openSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JournalEntry } from '../../../contracts/index.ts'
import { explainFault, isDiskFault, makeFolder } from '../../../kit/index.ts'
import {
  type Journal,
  JournalDamaged,
  type JournalDraft,
  JournalLost,
  type JournalWriter,
  type OpenOptions,
} from '../../../spine/index.ts'
import { type EntrySource, readHistory } from '../../history.ts'
import { numberEntries } from '../../number-entries.ts'
import { fileEntrySource } from './file-entry-source.ts'
import { followFile } from './follow-file.ts'
import { groupCommit } from './group-commit.ts'
import { checkHead, openHead, readHead } from './journal-head.ts'
import { readJournalFile, type TornTail } from './read-journal-file.ts'
import { takeWriterLock } from './writer-lock.ts'

/** A journal in a file of JSON lines, durable through group commit. Where its run is named, that of another one is refused. */
export function fileJournal(path: string, runId?: string): Journal {
  return {
    open: (options) => openWriter(path, options),
    read: (from = 1) => readEntries(path, from, runId),
    history: async () => readHistory(sourceOf(path, runId)),
    follow: (from, signal) => followFile(path, from, signal),
  }
}

async function openWriter(path: string, options: OpenOptions): Promise<JournalWriter> {
  await makeFolder(dirname(path)).catch((error) => Promise.reject(asLost(path, error)))
  const release = await takeWriterLock(`${path}.lock`).catch((error) =>
    Promise.reject(isDiskFault(error) ? asLost(path, error) : error),
  )
  let handle: FileHandle | undefined
  try {
    const { first, last, torn } = survey(path)
    checkRun(path, first, options.runId)
    checkEpoch(path, last, options)
    handle = await open(path, 'a')
    if (torn !== undefined) await handle.truncate(torn.offset)
    return await startWriting({ path, handle, release, last, torn, options })
  } catch (error) {
    await handle?.close()
    await release()
    throw error
  }
}

/** Refuses a journal of another run. */
function checkRun(path: string, first: JournalEntry | undefined, runId: string | undefined): void {
  if (runId === undefined || first?.type !== 'open' || first.run_id === runId) return
  throw new JournalDamaged(
    `${path} is the journal of the run '${first.run_id}', not of '${runId}'. Restore the file from a copy.`,
  )
}

/** Refuses a journal that was opened less often than its manifest says. */
function checkEpoch(path: string, last: JournalEntry | undefined, { epoch = 0 }: OpenOptions): void {
  if ((last?.epoch ?? 0) >= epoch) return
  throw new JournalDamaged(
    last === undefined
      ? `${path} is missing or empty, and the run was started before. Restore the file from a copy.`
      : `${path} ends in epoch ${last.epoch}, and the run was opened ${epoch} times: it was shortened. Restore the file from a copy.`,
  )
}

interface Opened {
  readonly path: string
  readonly handle: FileHandle
  readonly release: () => Promise<void>
  readonly last: JournalEntry | undefined
  readonly torn: TornTail | undefined
  readonly options: OpenOptions
}

async function startWriting({ path, handle, release, last, torn, options }: Opened): Promise<JournalWriter> {
  const numbered = numberEntries(last, options.clock)
  const head = openHead(path)
  let written = { ...numbered.head() }
  const commit = groupCommit(handle, {
    check() {
      if (fstatSync(handle.fd).nlink > 0) return
      throw new JournalLost(`${path} was deleted while the run was writing to it.`)
    },
    // What was printed when the flush began; later entries may have been printed since, and are not durable yet.
    writing: () => {
      written = { ...numbered.head() }
    },
    flushed: () => head.write(written),
    explain: (failure) => asLost(path, failure),
  })
  const print = (drafts: readonly JournalDraft[]) => {
    let lines = ''
    for (const draft of drafts) lines += numbered.print(draft)
    return lines
  }
  const append: JournalWriter['append'] = (...drafts) => commit.add(print(drafts))
  try {
    await append({ type: 'open', run_id: options.runId, reprise_version: options.programVersion })
  } catch (error) {
    head.close()
    throw error
  }
  return {
    epoch: numbered.epoch,
    append,
    note: (...drafts) => commit.addLazily(print(drafts)),
    sync: commit.sync,
    latest: numbered.latest,
    ...(torn && { torn: { line: torn.line, bytes: torn.bytes } }),
    async close() {
      await commit.idle()
      head.close()
      await handle.close()
      await release()
    },
  }
}

/** The first and the last sound entry of the file, and what a crash has left behind them. */
function survey(path: string): { first?: JournalEntry; last?: JournalEntry; torn?: TornTail } {
  const head = checkHead(path, readHead(path))
  const descriptor = openIfThere(path)
  if (descriptor === undefined) {
    head.end()
    return {}
  }
  try {
    const entries = readJournalFile(descriptor, path)
    let first: JournalEntry | undefined
    let last: JournalEntry | undefined
    for (;;) {
      const { value, done } = entries.next()
      if (done) {
        head.end()
        return { ...(first && { first }), ...(last && { last }), ...(value && { torn: value }) }
      }
      first ??= value.entry
      last = value.entry
      head.entry(value.entry)
    }
  } finally {
    closeSync(descriptor)
  }
}

async function* readEntries(path: string, from: number, runId?: string): AsyncGenerator<JournalEntry> {
  // Read before the journal, which may grow meanwhile.
  const head = checkHead(path, readHead(path))
  const descriptor = openIfThere(path)
  if (descriptor === undefined) return head.end()
  try {
    for (const { entry } of readJournalFile(descriptor, path)) {
      if (entry.seq === 1) checkRun(path, entry, runId)
      head.entry(entry)
      if (entry.seq >= from) yield entry
    }
    head.end()
  } finally {
    closeSync(descriptor)
  }
}

function sourceOf(path: string, runId?: string): EntrySource {
  const head = checkHead(path, readHead(path))
  const descriptor = openIfThere(path)
  if (descriptor === undefined) {
    head.end()
    return nothing
  }
  const source = fileEntrySource(descriptor, path)
  return {
    ...source,
    *entries() {
      for (const placed of source.entries()) {
        if (placed[0].seq === 1) checkRun(path, placed[0], runId)
        head.entry(placed[0])
        yield placed
      }
      head.end()
    },
  }
}

const nothing: EntrySource = {
  entries: () => [],
  get: () => {
    throw new Error('An empty journal was asked for an entry.')
  },
  close: () => undefined,
}

function openIfThere(path: string): number | undefined {
  try {
    const descriptor = openSync(path, 'r')
    if (fstatSync(descriptor).isFile()) return descriptor
    closeSync(descriptor)
    return undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function asLost(path: string, error: unknown): JournalLost {
  if (error instanceof JournalLost) return error
  return new JournalLost(`${path} cannot be written: ${explainFault(error)}.`, {
    hint: 'Everything that was acknowledged is safe. Resume the run when the fault is fixed.',
    cause: error,
  })
}
