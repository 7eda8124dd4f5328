import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunManifest } from '../../contracts/index.ts'
import { Refusal, releaseDeadLock } from '../../kit/index.ts'
import type { RunStore } from '../../spine/index.ts'
import { openRecords } from '../records/open-records.ts'
import { refuseId } from '../refuse-id.ts'
import { cleanDrafts } from './clean-drafts.ts'
import { fileDriver } from './file-driver.ts'
import { fileName, filePath, runPaths, runsFolderOf, type StoreFolders, stateFolderOf } from './folders.ts'
import { followRun } from './follow-run.ts'
import { clearInbox, postMessage, readInbox } from './inbox.ts'
import { fileJournal } from './journal/file-journal.ts'
import { journalHolder } from './journal/writer-lock.ts'
import { liveText } from './live-text.ts'
import { readManifest, writeManifest } from './manifest-file.ts'
import { readRecords } from './read-records.ts'
import { filesOf, removeExternalFiles } from './run-files.ts'
import { type RunTail, runTail } from './run-tail.ts'

/** Runs in files below `.reprise` of a project. Whoever needs a real path asks here. */
export interface FileStore extends RunStore {
  readonly folders: StoreFolders
  /** The path of a file of a run, by the name under which `files` lists it. */
  locate(id: string, name: string): string
  /** The paths of the files that the store keeps for a run besides its records. */
  own(id: string): { readonly manifest: string; readonly journal: string }
  /** The folder of a run. */
  folderOf(id: string): string
  /** Opens a run for reading piece by piece. */
  tail(id: string): RunTail
}

export function fileStore(folders: StoreFolders, clock: () => Date = () => new Date()): FileStore {
  const paths = (id: string) => runPaths(folders, id)
  const list = async () => {
    const names = await readdir(runsFolderOf(folders)).catch(() => [])
    return names.filter((name) => !name.startsWith('.')).sort()
  }
  return {
    folders,
    locate: (id, name) => filePath(folders, id, name),
    own: paths,
    folderOf: (id) => paths(id).folder,
    tail: (id) => runTail(folders, id),
    async create(manifest) {
      refuseId(manifest.run_id, await list())
      await writeManifest(folders, manifest).catch(async (error) => {
        // A folder without a manifest would be listed as a run that cannot be read.
        await rmdir(paths(manifest.run_id).folder).catch(() => undefined)
        throw error
      })
    },
    manifest: (id) => readManifest(folders, id),
    async save(manifest, epoch) {
      if (epoch !== undefined) await refuseOldWriter(folders, manifest.run_id, epoch)
      await writeManifest(folders, manifest)
    },
    list,
    journal: (id) => fileJournal(paths(id).journal, id),
    holder: (id) => journalHolder(paths(id).journal),
    records(id, { mode, barrier = () => undefined }) {
      const sink = openRecords({ driver: fileDriver(folders, id), writable: mode === 'write', barrier })
      const name = (path: string) => fileName(folders, id, path)
      return {
        ...sink,
        pathOf: (contract, record, folder) => name(sink.pathOf(contract, record, folder)),
        files: () => sink.files().map(name),
      }
    },
    prepare: (id) => cleanDrafts(folders, id),
    tidy: (id) => releaseDeadLock(`${paths(id).journal}.lock`),
    read: (id, contract) => readRecords(folders, id, contract),
    files: (id) => filesOf(folders, id),
    follow: (id, from, signal) => followRun(folders, id, from, signal),
    post: (id, message) => postMessage(paths(id).inbox, message, clock()),
    inbox: (id) => readInbox(paths(id).inbox),
    settle: (id, messages) => clearInbox(paths(id).inbox, messages),
    live: (id) => liveText(paths(id).live),
    async remove(id) {
      const holder = await journalHolder(paths(id).journal)
      if (holder !== undefined)
        throw new Refusal(
          'run_held',
          'busy',
          `The run '${id}' is being written by process ${holder.pid} on ${holder.host}. Wait for it, or stop it with Ctrl-C.`,
        )
      const kept = await removeExternalFiles(folders, id, await list())
      // Moved away in one piece first, so that a crash leaves no half of a run.
      const removed = join(stateFolderOf(folders), `.removed-${randomUUID()}`)
      await rename(paths(id).folder, removed)
      await rm(removed, { recursive: true, force: true })
      return { kept }
    },
  }
}

/** A writer that was taken for dead must not overwrite what its successor says. */
async function refuseOldWriter(folders: StoreFolders, id: string, epoch: number): Promise<void> {
  const known: RunManifest | undefined = await readManifest(folders, id).catch(() => undefined)
  if ((known?.epoch ?? 0) <= epoch) return
  throw new Refusal('run_taken_over', 'busy', `The run '${id}' was taken over by another process.`)
}
