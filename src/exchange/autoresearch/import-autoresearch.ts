import { type ExperimentsImport, importExperiments } from '../experiments/import-experiments.ts'
import type { LogFile } from '../reflexion/log-file.ts'
import { readAutoresearch } from './read-autoresearch.ts'

/** Reads logs of pi-autoresearch into records of the loop improve. */
export function importAutoresearch(
  files: readonly LogFile[],
  { at }: { readonly at: Date },
): ExperimentsImport {
  return importExperiments(files, {
    read: readAutoresearch,
    at,
    expected: 'an autoresearch.jsonl or .auto/log.jsonl, whose lines have metric, status and description',
  })
}
