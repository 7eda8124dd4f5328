import { createReadStream } from 'node:fs'
import { explainFault } from '../../kit/index.ts'
import { blocksOf, readSmallFile } from './each-line-of-file.ts'
import type { FoundFile } from './find-files.ts'
import type { Identified } from './identify.ts'
import { Tally } from './tally.ts'
import { validateDocument } from './validate-document.ts'
import { validatePipe } from './validate-pipe.ts'
import { validateStream, validateStreamBytes } from './validate-stream.ts'
import type { FileResult, Listener, ValidateOptions } from './validation.ts'
import type { WatchedFolder } from './watched-folders.ts'
import { writeStreamRepairs } from './write-repairs.ts'

/** A file that was found, with its kind. */
export type IdentifiedFile = FoundFile & Identified

export interface FileTask {
  readonly file: IdentifiedFile
  readonly options: ValidateOptions
  readonly listener: Listener
  readonly progress: (records: number) => void
  readonly folder: WatchedFolder | undefined
}

/** Validates one file, whatever it is, and writes its repairs where that is asked for. */
export async function validateFile({
  file,
  options,
  listener,
  progress,
  folder,
}: FileTask): Promise<FileResult> {
  const { path, contract, form, bytes, fields, unreadable } = file
  const { level, fix = false } = options
  if (unreadable === undefined && !file.regular) {
    return validatePipe(path, createReadStream(path), options, listener)
  }
  const tally = new Tally(path, contract?.name, listener)
  try {
    if (unreadable !== undefined) throw new Error(unreadable)
    if (contract === undefined) {
      if (file.foreign === undefined) tally.addUnknownKind('a file whose name and keys fit no contract')
      else tally.addForeign(file.foreign, path)
      return tally.end()
    }
    const task = { file: path, contract, level, tally, fix, fields, ...(folder && { folder }) }
    if (form !== 'jsonl') return tally.end(await validateDocument(task, bytes))
    const content = readSmallFile(path, bytes)
    const streamTask = { ...task, progress: () => progress(tally.records) }
    if (content === undefined) await validateStream(streamTask, blocksOf(path))
    else validateStreamBytes(streamTask, content)
    if (!fix || tally.repaired === 0) return tally.end()
    return tally.end(await writeStreamRepairs({ file: path, contract, level, lines: tally.mendedLines }))
  } catch (error) {
    // What the system refuses for one file must not keep the others from being looked at.
    if (!isSystemError(error) && unreadable === undefined) throw error
    tally.addUnreadable(explainFault(error))
    if (!fix || tally.repaired === 0) return tally.end()
    const advice = 'the file cannot be written: fix that, then run --fix again'
    return tally.end({ written: 0, left: [{ line: 1, repairs: tally.repaired, advice }] })
  }
}

/** Whether the system refused something, as opposed to a bug of ours. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
