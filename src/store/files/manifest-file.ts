import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunManifest, readRecord, runManifest, writeRecord } from '../../contracts/index.ts'
import { explainFault, isDiskFault, makeFolder, writeAtomic } from '../../kit/index.ts'
import { RunNotFound, StoreFailed } from '../../spine/index.ts'
import { runPaths, type StoreFolders, stateFolderOf } from './folders.ts'

/** Reads what a run is. Throws RunNotFound where there is no manifest, or none that can be read. */
export async function readManifest(folders: StoreFolders, runId: string): Promise<RunManifest> {
  const { manifest } = runPaths(folders, runId)
  const text = await readFile(manifest, 'utf8').catch(() => undefined)
  if (text === undefined) throw new RunNotFound(`The run '${runId}' has no ${manifest}.`)
  const { value, sound, findings } = readRecord(runManifest, text, { file: manifest })
  if (value !== undefined && sound) return value
  const [finding] = findings
  throw new RunNotFound(
    `${manifest}:${finding?.line} is not a run manifest: found ${finding?.found} at ${finding?.pointer || 'the top'}, expected ${finding?.expected}.`,
  )
}

/** Writes what a run is, so that a crash leaves the old manifest or the new one. */
export async function writeManifest(folders: StoreFolders, manifest: RunManifest): Promise<void> {
  const paths = runPaths(folders, manifest.run_id)
  try {
    await makeFolder(paths.folder)
    await ignoreState(folders)
    await writeAtomic(paths.manifest, writeRecord(runManifest, manifest))
  } catch (error) {
    if (!isDiskFault(error)) throw error
    throw new StoreFailed(`${paths.manifest} cannot be written: ${explainFault(error)}.`, { cause: error })
  }
}

/** Keeps git from seeing what Reprise keeps in a project. A file that is there already stays as it is. */
async function ignoreState(folders: StoreFolders): Promise<void> {
  await writeFile(join(stateFolderOf(folders), '.gitignore'), '*\n', { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
}
