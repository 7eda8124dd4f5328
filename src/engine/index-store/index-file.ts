import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { addRecords, type FileRow, fileRow, startFile } from './index-rows.ts'
import { lineBatches, linesOf, maxLineBytes, readBytes, usualBlockBytes } from './line-batches.ts'
import { documentRecord, recordsOf, unreadable } from './records-of.ts'
import type { RunFile } from './run-file.ts'
import type { SqliteDriver } from './sqlite-driver.ts'

/** What was read of a file. */
export interface FileProgress {
  records: number
  bytes: number
  /** Records that are not JSON. They can be found by their words all the same. */
  unreadable: number
  /** Whether the end of the file was reached. */
  whole: boolean
}

/** How much is read, for those who must not take long. */
export interface ReadLimits {
  /** What is longer is left for another time. */
  readonly maxBytes: number
  /** How much is read and put into the index without a pause. */
  readonly blockBytes: number
}

const unlimited: ReadLimits = { maxBytes: Number.POSITIVE_INFINITY, blockBytes: usualBlockBytes }

/** Brings the index up to date with one file, reading only what is new of a stream. */
export async function indexFile(
  driver: SqliteDriver,
  file: RunFile,
  contract: string,
  limits: ReadLimits = unlimited,
): Promise<FileProgress> {
  const progress = { records: 0, bytes: 0, unreadable: 0, whole: true }
  const read = file.form === 'jsonl' ? readStream : readDocument
  for (;;) {
    // The row comes before the file: what it says was read is then surely in the file that is looked at.
    const row = fileRow(driver, file.path)
    const handle = await open(file.absolute)
    try {
      const { dev, ino, size, mtimeNs } = await handle.stat({ bigint: true })
      const state = { identity: `${dev}:${ino}`, size: Number(size), modified: `${mtimeNs}` }
      if (await read({ driver, file, contract, row, handle, state, limits, progress })) return progress
    } finally {
      await handle.close()
    }
  }
}

interface ReadTask {
  readonly driver: SqliteDriver
  readonly file: RunFile
  readonly contract: string
  /** What the index knew of the file before. */
  readonly row: FileRow | undefined
  readonly handle: FileHandle
  /** The file as the operating system knows it. */
  readonly state: Pick<FileRow, 'identity' | 'size' | 'modified'>
  readonly limits: ReadLimits
  readonly progress: FileProgress
}

/** Reads what is new of a stream. Gives false where another process did the same work first. */
async function readStream(task: ReadTask): Promise<boolean> {
  const { driver, file, contract, handle, state, limits, progress } = task
  const { identity, size, modified } = state
  let row = (await continues(task)) ? task.row : startFile(driver, file, task.row, { contract, identity })
  if (row === undefined) return false
  const end = Math.min(size, row.offset + limits.maxBytes)
  for await (const batch of lineBatches(handle, row.offset, end, limits.blockBytes)) {
    const before = contract === 'run/journal-entry' ? await lineBefore(handle, batch.offset) : ''
    const records = recordsOf(batch, row, milliseconds(modified), before)
    const offset = batch.offset + batch.length
    const lines: number = row.lines + (batch.bytes === undefined ? 1 : linesOf(batch.bytes).length)
    const moved = { offset, lines, tail: await tailBefore(handle, offset) }
    if (!addRecords(driver, row, records, moved)) return false
    row = { ...row, ...moved }
    progress.records += records.length
    progress.bytes += batch.length
    progress.unreadable += records.filter(({ kind }) => kind === unreadable).length
  }
  progress.whole = end === size
  // The row of a file that was not read to its end keeps its old size, so that the rest counts as new.
  if (end < size) return true
  return addRecords(driver, row, [], { size, modified })
}

/** Whether a stream is the one that was read before, with more at its end at most. */
async function continues({ row, handle, state }: ReadTask): Promise<boolean> {
  if (row === undefined || row.identity !== state.identity || state.size < row.offset) return false
  // A stream only ever grows; one that was written to and is as long as before was changed in the middle.
  if (state.size === row.size && state.modified !== row.modified) return false
  return row.offset === 0 || row.tail === (await tailBefore(handle, row.offset))
}

const tailBytes = 1024

async function tailBefore(handle: FileHandle, offset: number): Promise<string> {
  const length = Math.min(tailBytes, offset)
  const bytes = await readBytes(handle, offset - length, length)
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** As much as holds any line with a piece of a large value. */
const lineBytes = 16 * 1024

/** The line that ends at an offset, or its end where it is long. */
async function lineBefore(handle: FileHandle, offset: number): Promise<string> {
  const length = Math.min(lineBytes, offset)
  const text = (await readBytes(handle, offset - length, length)).toString('utf8').trimEnd()
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** Reads a document, which is one record and is always replaced as a whole. */
async function readDocument(task: ReadTask): Promise<boolean> {
  const { driver, file, contract, handle, state, limits, progress } = task
  const { identity, size, modified } = state
  progress.whole = size <= limits.maxBytes
  if (!progress.whole) return true
  const bytes = size > maxLineBytes ? undefined : await readBytes(handle, 0, size)
  const row = startFile(driver, file, task.row, { contract, identity })
  if (row === undefined) return false
  const record = documentRecord(row, size, bytes?.toString('utf8'), milliseconds(modified))
  progress.records += 1
  progress.bytes += size
  progress.unreadable += Number(record.kind === unreadable)
  return addRecords(driver, row, [record], { size, modified, offset: size, lines: 1 })
}

function milliseconds(nanoseconds: string): number {
  return Number(BigInt(nanoseconds) / 1_000_000n)
}
