import { createReadStream } from 'node:fs'
import { checkFolder, contracts, type FolderCheck, families } from '../../contracts/index.ts'
import { byName, type FoundFile, findFiles } from './find-files.ts'
import { type Identified, identify } from './identify.ts'
import { Tally } from './tally.ts'
import { validateDocument } from './validate-document.ts'
import { validateStdin } from './validate-stdin.ts'
import { validateStream } from './validate-stream.ts'
import type { FileResult, Listener, Summary, ValidateOptions, WatchedFolder } from './validation.ts'
import { writeStreamRepairs } from './write-repairs.ts'

/** Validates files, folders and patterns; `-` is standard input. Tells the listener of everything as it is found. */
export async function validatePaths(
  paths: readonly string[],
  options: ValidateOptions,
  listener: Listener,
): Promise<Summary> {
  const summary = { files: 0, records: 0, errors: 0, warnings: 0, infos: 0, skipped: 0, fixed: 0 }
  if (paths.includes('-')) add(await validateStdin(options, listener))
  const files = await identifyAll(await findFiles(paths.filter((path) => path !== '-')), options)
  const total = files.reduce((bytes, file) => bytes + file.bytes, 0)
  const folders = new Map<string, FolderCheck>()
  let seen = 0
  for (const file of files) {
    if (file.contract === undefined && !file.named) {
      if (file.form !== 'markdown') skip(file)
      continue
    }
    const progress = (bytes: number) => listener.progress?.(seen + bytes, total)
    add(await validateFile({ file, options, listener, progress, folder: folderOf(file) }))
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

  /** Rules between files hold for whole folders: of files named one by one, the others may simply not be asked for. */
  function folderOf({ contract, root, path, named }: IdentifiedFile): WatchedFolder | undefined {
    if (contract === undefined || named || options.level !== 'lint') return undefined
    const key = `${contract.family} ${root}`
    const check = folders.get(key) ?? checkFolder(families[contract.family].folderRules)
    folders.set(key, check)
    const below = root !== '.' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path
    return { check, root, file: below }
  }
}

type IdentifiedFile = FoundFile & Identified

/** All files with their kinds, the files of one run together, and in it those first that others refer to. */
async function identifyAll(
  files: readonly FoundFile[],
  { contract }: ValidateOptions,
): Promise<IdentifiedFile[]> {
  const identified: IdentifiedFile[] = []
  for (const file of files) identified.push({ ...file, ...(await identify(file.path, contract)) })
  const rank = new Map(contracts.map(({ name }, index) => [name, index]))
  const rankOf = (file: IdentifiedFile) => rank.get(file.contract?.name ?? '') ?? contracts.length
  return identified.sort(
    (left, right) =>
      byName(left.root, right.root) || rankOf(left) - rankOf(right) || byName(left.path, right.path),
  )
}

interface FileTask {
  readonly file: IdentifiedFile
  readonly options: ValidateOptions
  readonly listener: Listener
  readonly progress: (bytes: number) => void
  readonly folder: WatchedFolder | undefined
}

async function validateFile({ file, options, listener, progress, folder }: FileTask): Promise<FileResult> {
  const { path, contract, form, bytes } = file
  const { level, fix = false } = options
  const tally = new Tally(path, contract?.name, listener)
  if (contract === undefined) {
    tally.addUnknownKind('a file whose name and keys fit no contract')
    return tally.end()
  }
  const task = { file: path, contract, level, tally, fix, ...(folder && { folder }) }
  if (form !== 'jsonl') {
    const repairs = await validateDocument(task, bytes)
    progress(bytes)
    return tally.end(repairs)
  }
  await validateStream({ ...task, progress }, createReadStream(path, { highWaterMark: 1024 * 1024 }))
  const repairs = fix && tally.mended > 0 ? await writeStreamRepairs(path, contract, level) : undefined
  return tally.end(repairs)
}
