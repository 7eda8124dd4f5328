import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  checkFolder,
  checkStream,
  type Finding,
  families,
  journalEntry,
  readRecord,
  runManifest,
} from '../../contracts/index.ts'
import { eachLineOfFile } from './each-line-of-file.ts'
import type { WatchedFolder } from './watched-folders.ts'

/**
 * What the rules between files find when a run is read a second time, its manifest before its journal. Files are read in the
 * order of their names, so a run may have gone on since its journal was read. It writes its journal before its manifest: read in
 * this order, only a journal that has lost something is behind.
 */
export async function lookAgain(
  manifest: string,
  { root, file }: WatchedFolder,
): Promise<readonly Finding[]> {
  const at = { level: 'lint', file: manifest } as const
  // A run that was removed meanwhile has no findings.
  const text = await readFile(manifest, 'utf8').catch(() => undefined)
  const reading = text === undefined ? undefined : readRecord(runManifest, text, at)
  if (text === undefined || reading?.sound !== true) return []
  const check = checkFolder(families.run?.folderRules ?? [])
  const journal = join(dirname(manifest), basename(journalEntry.path!))
  const entries = checkStream(journalEntry, at)
  await eachLineOfFile(journal, Number.POSITIVE_INFINITY, (line) => {
    if (line.kind !== 'text') return
    const { sound, value } = entries.line(line.text, line.number)
    if (sound) check.see(journalEntry, { root, file, value }, line.text, at)
  }).catch(ignoreMissing)
  return check.see(runManifest, { root, file, value: reading.value }, text, at)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
