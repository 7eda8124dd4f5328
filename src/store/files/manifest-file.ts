import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunManifest, readRecord, runManifest, writeRecord } from '../../contracts/index.ts'
import { explainFault, isDiskFault, makeFolder, writeAtomic } from '../../kit/index.ts'
import { RunNotFound, StoreFailed } from '../../spine/index.ts'
import { type RunPaths, runPaths, type StoreFolders, stateFolderOf } from './folders.ts'

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
    await writeInReserve(paths, writeRecord(runManifest, manifest))
    await keepReserve(paths, manifest)
  } catch (error) {
    if (!isDiskFault(error)) throw error
    throw new StoreFailed(`${paths.manifest} cannot be written: ${explainFault(error)}.`, { cause: error })
  }
}

const reserveBytes = 16 * 1024

/** Where the disk is full, the space that was kept for it is given back, and there is room for one manifest. */
async function writeInReserve({ manifest, reserve }: RunPaths, text: string): Promise<void> {
  try {
    await writeAtomic(manifest, text)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    await rm(reserve, { force: true })
    await writeAtomic(manifest, text)
  }
}

/** Keeps space for the last manifest while a run is at work. A run works without it. */
async function keepReserve({ reserve }: RunPaths, { status }: RunManifest): Promise<void> {
  const kept =
    status === 'running'
      ? writeFile(reserve, Buffer.alloc(reserveBytes, '.'), { flag: 'wx' })
      : rm(reserve, { force: true })
  await kept.catch(() => undefined)
}

/** Keeps git from seeing what Reprise keeps in a project. A file that is there already stays as it is. */
async function ignoreState(folders: StoreFolders): Promise<void> {
  await writeFile(join(stateFolderOf(folders), '.gitignore'), '*\n', { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
}
