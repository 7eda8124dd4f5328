import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { type Contract, type Level, readRecord, runManifest } from '../../contracts/index.ts'
import { showValue, valueAt } from '../../kit/index.ts'
import { readSmallFile } from './each-line-of-file.ts'
import { lookAgain } from './look-again.ts'
import type { Tally } from './tally.ts'
import { isWide } from './validate-stream.ts'
import type { WatchedFolder } from './watched-folders.ts'
import { type Written, writeRepairs } from './write-repairs.ts'

/** Larger documents are refused: they are read whole, and no record of ours comes near. */
export const maxDocumentBytes = 64 * 1024 * 1024

/** One document and all that is needed to judge it. */
export interface DocumentTask {
  readonly file: string
  readonly contract: Contract
  readonly level: Level
  readonly fix: boolean
  readonly tally: Tally
  readonly folder?: WatchedFolder
  /** What the file's path says of the record. */
  readonly fields: Readonly<Record<string, string>>
}

/** Validates a file that holds one record. Says what came of its repairs where they were to be written. */
export async function validateDocument(task: DocumentTask, bytes: number): Promise<Written | undefined> {
  if (bytes > maxDocumentBytes) {
    tooLarge(task.tally, bytes)
    return undefined
  }
  return validateBytes(task, readSmallFile(task.file, bytes) ?? (await readFile(task.file)))
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The same for bytes that are already there. */
export async function validateBytes(task: DocumentTask, bytes: Uint8Array): Promise<Written | undefined> {
  const { file, contract, level, tally, folder } = task
  if (!isUtf8(bytes)) {
    notText(tally, bytes)
    return undefined
  }
  const text = decoder.decode(bytes)
  const reading = readRecord(contract, text, { level, file })
  tally.records++
  if (!reading.sound) tally.unsound++
  for (const finding of reading.findings) tally.add(finding)
  if (level === 'lint') comparePath(task, reading.value)
  if (folder !== undefined && reading.sound) {
    const record = { root: folder.root, file: folder.file, value: reading.value }
    const found = folder.check.see(contract, record, text, { file })
    const mayBeOld = found.length > 0 && contract === runManifest
    for (const finding of mayBeOld ? await lookAgain(file, folder) : found) tally.add(finding)
  }
  return task.fix ? writeRepairs(file, reading) : undefined
}

/** A record whose own fields make up its path must lie where they say. */
function comparePath({ fields, tally }: DocumentTask, record: unknown): void {
  for (const [field, inPath] of Object.entries(fields)) {
    const stated = valueAt(record, [field])
    if ((typeof stated !== 'string' && typeof stated !== 'number') || String(stated) === inPath) continue
    const repair = 'rename the file or its folder, or correct the field'
    tally.addPlain(
      'file/name-disagrees',
      1,
      `${field} ${showValue(stated)}`,
      `${inPath}, as in its path`,
      repair,
    )
  }
}

export function tooLarge(tally: Tally, bytes: number): void {
  const megabytes = (size: number) => `${Math.round(size / 1024 / 1024)} MB`
  const repair = 'split it, or write one record a line as .jsonl'
  tally.addPlain('file/too-large', 1, megabytes(bytes), `at most ${megabytes(maxDocumentBytes)}`, repair)
}

function notText(tally: Tally, bytes: Uint8Array): void {
  const found = isWide(bytes) ? 'UTF-16' : 'bytes that are not UTF-8'
  tally.addPlain('file/not-utf8', firstBrokenLine(bytes), found, 'UTF-8 text', 'save the file as UTF-8')
}

function firstBrokenLine(bytes: Uint8Array): number {
  let line = 1
  let start = 0
  for (;;) {
    const end = bytes.indexOf(10, start)
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line
    line++
    start = end + 1
  }
}
