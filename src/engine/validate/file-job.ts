import { contractNamed, type Finding } from '../../contracts/index.ts'
import { type IdentifiedFile, validateFile } from './validate-file.ts'
import type { FileResult, Listener, ValidateOptions } from './validation.ts'
import { watchRuns } from './watched-folders.ts'

/** Some files that can be checked apart from all others, as it is sent to a thread. */
export interface FileJob {
  readonly files: readonly JobFile[]
  readonly options: Pick<ValidateOptions, 'level' | 'fix'>
}

/** A file whose contract goes by its name, because a contract holds functions. */
export interface JobFile extends Omit<IdentifiedFile, 'contract'> {
  readonly contract: string
  /** Whether the rules between files hold for it. */
  readonly watched: boolean
}

/** What a listener receives, as a thread sends it. */
export type JobEvent =
  | { readonly kind: 'starts'; readonly file: string; readonly contract: string | undefined }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'ends'; readonly result: FileResult }

/** Checks the files of a job one after the other and returns everything there is to report. Ends early when it is stopped. */
export async function runFileJob(
  { files, options }: FileJob,
  isStopped: () => boolean,
): Promise<readonly JobEvent[]> {
  const events: JobEvent[] = []
  const listener: Listener = {
    fileStarts: (file, contract) => events.push({ kind: 'starts', file, contract }),
    finding: (finding) => events.push({ kind: 'finding', finding }),
    fileEnds: (result) => events.push({ kind: 'ends', result }),
  }
  const folderOf = watchRuns()
  for (const { watched, contract, ...rest } of files) {
    if (isStopped()) return events
    const file = { ...rest, contract: contractNamed(contract) }
    const folder = watched ? folderOf(file) : undefined
    await validateFile({ file, options, listener, progress: () => {}, folder })
  }
  return events
}

/** Passes the report of a job to a listener. */
export function replay(event: JobEvent, listener: Listener): void {
  if (event.kind === 'starts') listener.fileStarts?.(event.file, event.contract)
  else if (event.kind === 'finding') listener.finding?.(event.finding)
  else listener.fileEnds?.(event.result)
}
