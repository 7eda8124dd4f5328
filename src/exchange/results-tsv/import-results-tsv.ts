import { type ExperimentsImport, importExperiments } from '../experiments/import-experiments.ts'
import type { LogFile } from '../reflexion/log-file.ts'
import { readResults } from './read-results.ts'

/** Reads results.tsv files of autoresearch into records of the loop improve. */
export function importResultsTsv(
  files: readonly LogFile[],
  { at }: { readonly at: Date },
): ExperimentsImport {
  return importExperiments(files, {
    read: readResults,
    at,
    expected: 'a results.tsv with the columns commit, val_bpb (or another score), status and description',
  })
}
