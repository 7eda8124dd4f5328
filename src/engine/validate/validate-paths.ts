import { takeTurns } from '../../kit/index.ts'
import { clearFolders } from './clear-folders.ts'
import { findFiles } from './find-files.ts'
import { stdinName } from './identify.ts'
import { identifyAll } from './identify-all.ts'
import { runSteps } from './run-steps.ts'
import { type IdentifiedFile, validateFile } from './validate-file.ts'
import { validatePipe } from './validate-pipe.ts'
import type { FileResult, Listener, Summary, ValidateOptions } from './validation.ts'
import { filesOfWholeFolders, watchRuns } from './watched-folders.ts'

/** Validates files, folders and patterns; `-` is standard input. The listener gets everything as it is found. */
export async function validatePaths(
  paths: readonly string[],
  options: ValidateOptions,
  listener: Listener,
): Promise<Summary> {
  const summary = newSummary()
  const counting = { ...listener, fileEnds }
  if (paths.includes('-')) await validatePipe(stdinName, options.stdin ?? process.stdin, options, counting)
  const found = await findFiles(paths.filter((path) => path !== '-'))
  if (options.fix === true) clearFolders(found, counting)
  const files = (await identifyAll(found, options)).filter(isRecord)
  const isWhole = filesOfWholeFolders(found)
  const isWatched = (file: IdentifiedFile) => options.level === 'lint' && isWhole(file)
  await runSteps({ files, options, listener: counting, isWatched, checkHere: checkHere(isWatched) })
  return summary

  function fileEnds(result: FileResult): void {
    count(result, summary)
    listener.fileEnds?.(result)
    listener.progress?.(summary.files, summary.records)
  }

  /** In a folder, what fits no contract is passed over; Markdown is not even worth a word. */
  function isRecord(file: IdentifiedFile): boolean {
    if (file.contract !== undefined || file.named) return true
    if (file.form === 'markdown') return false
    summary.skipped++
    listener.skipped?.(file.path, 'no contract fits its name or its keys')
    return false
  }

  /** Checks files in this thread, one after the other. */
  function checkHere(isWatched: (file: IdentifiedFile) => boolean) {
    const folderOf = watchRuns()
    const turns = takeTurns()
    const progress = (records: number) => {
      options.signal?.throwIfAborted()
      listener.progress?.(summary.files, summary.records + records)
    }
    return async (file: IdentifiedFile): Promise<void> => {
      await turns()
      options.signal?.throwIfAborted()
      const folder = isWatched(file) ? folderOf(file) : undefined
      await validateFile({ file, options, listener: counting, progress, folder })
    }
  }
}

function newSummary() {
  return { files: 0, records: 0, errors: 0, warnings: 0, infos: 0, skipped: 0, fixed: 0, unwritten: 0 }
}

function count(result: FileResult, summary: ReturnType<typeof newSummary>): void {
  summary.files++
  summary.records += result.records
  summary.errors += result.errors
  summary.warnings += result.warnings
  summary.infos += result.infos
  summary.unwritten += result.unwritten ?? 0
  if (result.repairs !== undefined) summary.fixed++
}
