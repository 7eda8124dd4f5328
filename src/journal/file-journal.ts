import { closeSync, fstatSync, openSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JournalEntry } from '../contracts/index.ts'
import { fileEntrySource } from './file-entry-source.ts'
import { followFile } from './follow-file.ts'
import { groupCommit } from './group-commit.ts'
import { type EntrySource, readHistory } from './history.ts'
import {
  type Journal,
  type JournalDraft,
  JournalLost,
  type JournalWriter,
  type OpenOptions,
} from './journal.ts'
import { numberEntries } from './number-entries.ts'
import { readJournalFile, type TornTail } from './read-journal-file.ts'
import { takeWriterLock } from './writer-lock.ts'

/** A journal in a file of JSON lines, durable through group commit. */
export function fileJournal(path: string): Journal {
  return {
    open: (options) => openWriter(path, options),
    read: (from = 1) => readEntries(path, from),
    history: async () => readHistory(sourceOf(path)),
    follow: (from, signal) => followFile(path, from, signal),
  }
}

async function openWriter(path: string, options: OpenOptions): Promise<JournalWriter> {
  await mkdir(dirname(path), { recursive: true })
  const release = await takeWriterLock(`${path}.lock`)
  let handle: FileHandle | undefined
  try {
    const { last, torn } = survey(path)
    handle = await open(path, 'a')
    if (torn !== undefined) await handle.truncate(torn.offset)
    return await startWriting({ path, handle, release, last, torn, options })
  } catch (error) {
    await handle?.close()
    await release()
    throw error
  }
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
  const commit = groupCommit(handle, {
    check() {
      if (fstatSync(handle.fd).nlink > 0) return
      throw new JournalLost(`${path} was deleted while the run was writing to it.`)
    },
    explain: (failure) => asLost(path, failure),
  })
  const numbered = numberEntries(last, options.clock)
  const print = (drafts: readonly JournalDraft[]) => {
    let lines = ''
    for (const draft of drafts) lines += numbered.print(draft)
    return lines
  }
  const append: JournalWriter['append'] = (...drafts) => commit.add(print(drafts))
  await append({ type: 'open', run_id: options.runId, reprise_version: options.programVersion })
  return {
    epoch: numbered.epoch,
    append,
    note: (...drafts) => commit.addLazily(print(drafts)),
    ...(torn && { torn: { line: torn.line, bytes: torn.bytes } }),
    async close() {
      await commit.idle()
      await handle.close()
      await release()
    },
  }
}

/** The last sound entry of the file, and what a crash has left behind it. */
function survey(path: string): { last?: JournalEntry; torn?: TornTail } {
  const descriptor = openIfThere(path)
  if (descriptor === undefined) return {}
  try {
    const entries = readJournalFile(descriptor, path)
    let last: JournalEntry | undefined
    for (;;) {
      const { value, done } = entries.next()
      if (done) return { ...(last && { last }), ...(value && { torn: value }) }
      last = value.entry
    }
  } finally {
    closeSync(descriptor)
  }
}

async function* readEntries(path: string, from: number): AsyncGenerator<JournalEntry> {
  const descriptor = openIfThere(path)
  if (descriptor === undefined) return
  try {
    for (const { entry } of readJournalFile(descriptor, path)) if (entry.seq >= from) yield entry
  } finally {
    closeSync(descriptor)
  }
}

function sourceOf(path: string): EntrySource {
  const descriptor = openIfThere(path)
  return descriptor === undefined ? nothing : fileEntrySource(descriptor, path)
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
  const { code, message } = error as NodeJS.ErrnoException
  const why = code === 'ENOSPC' ? 'The disk is full' : message
  return new JournalLost(
    `${path} cannot be written: ${why}. All that was acknowledged before is safe; resume the run when it is mended.`,
    {
      cause: error,
    },
  )
}
