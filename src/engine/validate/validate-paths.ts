import { createReadStream } from 'node:fs'
import { contracts } from '../../contracts/index.ts'
import { byName, type FoundFile, findFiles } from './find-files.ts'
import { type Identified, identify, stdinName } from './identify.ts'
import { Tally } from './tally.ts'
import { validateDocument } from './validate-document.ts'
import { validatePipe } from './validate-pipe.ts'
import { validateStream } from './validate-stream.ts'
import type { FileResult, Listener, Summary, ValidateOptions } from './validation.ts'
import { type WatchedFolder, watchFolders } from './watched-folders.ts'
import { writeStreamRepairs } from './write-repairs.ts'

/** Validates files, folders and patterns; `-` is standard input. Tells the listener of everything as it is found. */
export async function validatePaths(
  paths: readonly string[],
  options: ValidateOptions,
  listener: Listener,
): Promise<Summary> {
  const summary = { files: 0, records: 0, errors: 0, warnings: 0, infos: 0, skipped: 0, fixed: 0 }
  if (paths.includes('-'))
    add(await validatePipe(stdinName, options.stdin ?? process.stdin, options, listener))
  const found = await findFiles(paths.filter((path) => path !== '-'))
  const files = await identifyAll(found, options)
  const folderOf = watchFolders(found)
  const total = files.reduce((bytes, file) => bytes + file.bytes, 0)
  let seen = 0
  for (const file of files) {
    if (file.contract === undefined && !file.named) {
      if (file.form !== 'markdown') skip(file)
      continue
    }
    const progress = (bytes: number) => listener.progress?.(seen + bytes, total)
    const folder = options.level === 'lint' ? folderOf(file) : undefined
    add(await validateFile({ file, options, listener, progress, folder }))
    seen += file.bytes
  }
  return summary

  function add(result: FileResult): void {
    summary.files++
    summary.records += result.records
    summary.errors += result.errors
    summary.warnings += result.warnings
    summary.infos += result.infos
    if (result.repairs !== undefined) summary.fixed++
  }

  function skip(file: IdentifiedFile): void {
    summary.skipped++
    listener.skipped?.(file.path, 'no contract fits its name or its keys')
  }
}

type IdentifiedFile = FoundFile & Identified

/** All files with their kinds, the files of one run together, and in it those first that others refer to. */
async function identifyAll(
  files: readonly FoundFile[],
  { contract }: ValidateOptions,
): Promise<IdentifiedFile[]> {
  const identified: IdentifiedFile[] = []
  for (const file of files) {
    if (file.unreadable !== undefined || !file.regular) {
      identified.push({ ...file, form: 'json', root: '.', fields: {} })
      continue
    }
    const kind = await identify(file.path, { contract, named: file.named }).catch(asUnreadable)
    identified.push({ ...file, ...kind })
  }
  const rank = new Map(contracts.map(({ name }, index) => [name, index]))
  const rankOf = (file: IdentifiedFile) => rank.get(file.contract?.name ?? '') ?? contracts.length
  return identified.sort(
    (left, right) =>
      byName(left.root, right.root) || rankOf(left) - rankOf(right) || byName(left.path, right.path),
  )
}

function asUnreadable(error: NodeJS.ErrnoException): Identified & { unreadable: string; named: true } {
  if (error.syscall === undefined) throw error
  return { form: 'json', root: '.', fields: {}, unreadable: error.message, named: true }
}

interface FileTask {
  readonly file: IdentifiedFile
  readonly options: ValidateOptions
  readonly listener: Listener
  readonly progress: (bytes: number) => void
  readonly folder: WatchedFolder | undefined
}

async function validateFile({ file, options, listener, progress, folder }: FileTask): Promise<FileResult> {
  const { path, contract, form, bytes, fields, unreadable } = file
  const { level, fix = false } = options
  if (unreadable === undefined && !file.regular) {
    return validatePipe(path, createReadStream(path), options, listener)
  }
  const tally = new Tally(path, contract?.name, listener)
  try {
    if (unreadable !== undefined) throw new Error(unreadable)
    if (contract === undefined) {
      tally.addUnknownKind('a file whose name and keys fit no contract')
      return tally.end()
    }
    const task = { file: path, contract, level, tally, fix, fields, ...(folder && { folder }) }
    if (form !== 'jsonl') {
      const repairs = await validateDocument(task, bytes)
      progress(bytes)
      return tally.end(repairs)
    }
    await validateStream({ ...task, progress }, createReadStream(path, { highWaterMark: 1024 * 1024 }))
    const repairs = fix && tally.mended > 0 ? await writeStreamRepairs(path, contract, level) : undefined
    return tally.end(repairs)
  } catch (error) {
    // What the system refuses for one file must not keep the others from being looked at.
    if (!isSystemError(error) && unreadable === undefined) throw error
    tally.addUnreadable((error as Error).message)
    return tally.end()
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
