import {
  closeSync,
  existsSync,
  type FSWatcher,
  fstatSync,
  openSync,
  readSync,
  statSync,
  watch,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { JournalEntry } from '../../contracts/index.ts'
import { JournalDamaged, type RecordEvent } from '../../spine/index.ts'
import { loadValue } from '../values/stored-value.ts'
import { filePath, runPaths, type StoreFolders } from './folders.ts'
import { fileJournal } from './journal/file-journal.ts'
import { checkHead, readHead } from './journal/journal-head.ts'
import { journalStart, parseEntry, readJournalFile } from './journal/read-journal-file.ts'
import { type LiveReader, readLiveText } from './read-live-text.ts'
import { contractOfFile, recordIn, recordsAfter, type StreamPlace } from './read-records.ts'
import { filesOf } from './run-files.ts'

/** A record with its place: the line of a stream, or when a document was written, in milliseconds since 1970. */
export interface PlacedRecord extends RecordEvent {
  readonly line?: number
  readonly written?: number
}

/** Reads a run piece by piece: each call gives what was written since the last one, and nothing is read twice. */
export interface RunTail {
  /** The new journal entries, in order. A line that is still being written is left for later. Throws JournalDamaged. */
  entries(): Generator<JournalEntry>
  /** The new lines of streams, and with `documents` the documents that were written since. */
  records(options?: { readonly documents?: boolean }): AsyncGenerator<PlacedRecord>
  /** The last entry of the journal, without reading the others; undefined where it cannot be read so. */
  last(): JournalEntry | undefined
  /** What the loop of a run that has ended returned, where it can be found without reading a very long journal. */
  result(): Promise<unknown>
  /** What agents are saying now. */
  readonly live: LiveReader
  /** Waits until the journal changes or an agent says something, but no longer than this. */
  change(patienceMs: number, signal: AbortSignal): Promise<void>
}

/** Opens a run for reading piece by piece, from its beginning. */
export function runTail(folders: StoreFolders, id: string): RunTail {
  const { folder, journal, live } = runPaths(folders, id)
  let place = { ...journalStart }
  const streams = new Map<string, StreamPlace & { line: number }>()
  const documents = new Map<string, number>()
  return {
    *entries() {
      // Read before the journal, which may grow meanwhile.
      const head = place.offset === 0 ? checkHead(journal, readHead(journal)) : undefined
      if (!existsSync(journal)) return head?.end()
      const descriptor = openSync(journal, 'r')
      try {
        for (const { entry, offset, length } of readJournalFile(descriptor, journal, { ...place })) {
          if (entry.seq === 1) refuseOther(journal, entry, id)
          head?.entry(entry)
          place = { offset: offset + length + 1, seq: entry.seq + 1, sum: entry.sum }
          yield entry
        }
        head?.end()
      } finally {
        closeSync(descriptor)
      }
    },
    async *records({ documents: whole = false } = {}) {
      for (const { path: name } of await filesOf(folders, id)) {
        const contract = contractOfFile(name)
        if (contract === undefined) continue
        const path = filePath(folders, id, name)
        if (contract.form === 'jsonl') {
          const known = streams.get(name) ?? { contract, name, offset: 0, line: 0 }
          streams.set(name, known)
          for (const event of recordsAfter(path, known)) yield { ...event, line: ++known.line }
        } else if (whole) {
          const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
          if (written === undefined || documents.get(name) === written) continue
          const record = recordIn(contract, await readFile(path, 'utf8').catch(() => ''))
          if (record === undefined) continue
          documents.set(name, written)
          yield { type: 'record', contract: contract.name, path: name, record, written }
        }
      }
    },
    last: () => lastEntries(journal).at(-1),
    result: () => resultIn(journal, id),
    live: readLiveText(live),
    change: (patienceMs, signal) => fileChange([folder, live], patienceMs, signal),
  }
}

/** How much of the end of a journal is looked at. A last line that is longer is not found. */
const lastBytes = 1024 * 1024
/** A journal that is longer is not read from its beginning for the result of its run. */
const searchedBytes = 64 * 1024 * 1024

/** The whole entries at the end of a journal. */
function lastEntries(path: string): JournalEntry[] {
  if (!existsSync(path)) return []
  const descriptor = openSync(path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const bytes = Buffer.alloc(Math.min(size, lastBytes))
    readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
    if (bytes.at(-1) !== 10) return []
    const whole = bytes.length === size ? bytes : bytes.subarray(bytes.indexOf(10) + 1)
    return whole
      .toString('utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [parseEntry(line)]))
      .filter((entry) => entry !== undefined)
  } finally {
    closeSync(descriptor)
  }
}

/** A large result is kept in pieces: most stand right before the end, and those that were known already, anywhere before. */
async function resultIn(path: string, id: string): Promise<unknown> {
  const entries = lastEntries(path)
  const last = entries.at(-1)
  if (last?.type !== 'close') return undefined
  if (last.result_ref === undefined) return last.result
  const pieces = new Map(entries.flatMap((entry) => (entry.type === 'blob' ? [[entry.hash, entry]] : [])))
  try {
    return loadValue(last.result_ref, (hash) => {
      const piece = pieces.get(hash)
      if (piece === undefined) throw new Error('It stands further up.')
      return piece
    })
  } catch {
    if (statSync(path).size > searchedBytes) return undefined
    const history = await fileJournal(path, id).history()
    try {
      return await history.load(last.result_ref)
    } finally {
      history.close()
    }
  }
}

/** Refuses a journal of another run. */
function refuseOther(path: string, first: JournalEntry, id: string): void {
  if (first.type !== 'open' || first.run_id === id) return
  throw new JournalDamaged(
    `${path} is the journal of the run '${first.run_id}', not of '${id}'. Restore the file from a copy.`,
  )
}

/** How long nothing is looked at where changes are not reported. */
const blindMs = 100

/** Watches a folder; nothing where it is not there, or has just gone, or cannot be watched. */
function watcherOf(folder: string): FSWatcher[] {
  try {
    return existsSync(folder) ? [watch(folder)] : []
  } catch {
    return []
  }
}

function fileChange(folders: readonly string[], patienceMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const watchers = folders.flatMap(watcherOf)
    // The machine watches only so many folders; where it watches no more, they are looked at more often.
    const timer = setTimeout(done, watchers.length === 0 ? Math.min(patienceMs, blindMs) : patienceMs)
    for (const watcher of watchers) watcher.on('change', done).on('error', done)
    signal.addEventListener('abort', done)
    function done(): void {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
