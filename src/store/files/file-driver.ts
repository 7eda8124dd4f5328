import { open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { explainFault, isDiskFault, makeFolder, writeAtomic } from '../../kit/index.ts'
import { StoreFailed } from '../../spine/index.ts'
import type { RecordDriver } from '../records/record-driver.ts'
import { trackExternalFiles } from './external-files.ts'
import { isRecordFile, runPaths, type StoreFolders } from './folders.ts'

/** Records of a run in files; the path of a record is that of its file. */
export function fileDriver(folders: StoreFolders, runId: string): RecordDriver {
  const paths = runPaths(folders, runId)
  const track = trackExternalFiles(folders, runId)
  return {
    size: (path) =>
      stat(path).then(
        ({ size }) => size,
        (error) => ifMissing(error, undefined),
      ),
    async read(path, from, length) {
      const handle = await open(path, 'r')
      try {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await handle.read(bytes, 0, length, from)
        return bytes.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    append: (path, bytes) =>
      writing(path, async () => {
        await makeFolder(dirname(path))
        const handle = await open(path, 'a')
        try {
          for (let done = 0; done < bytes.length; )
            done += (await handle.write(bytes, done, bytes.length - done)).bytesWritten
          await handle.datasync()
        } finally {
          await handle.close()
        }
      }),
    text: (path) => readFile(path, 'utf8').catch((error) => ifMissing(error, undefined)),
    replace: (path, text) =>
      writing(path, async () => {
        await makeFolder(dirname(path))
        await writeAtomic(path, text)
      }),
    locate: (family, folder, file) => join(paths.rootOf({ family }), folder, file),
    begin: track,
    async own() {
      const entries = await readdir(paths.folder, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => isRecordFile(relative(paths.folder, path).replaceAll('\\', '/')))
    },
  }
}

function ifMissing<T>(error: NodeJS.ErrnoException, otherwise: T): T {
  if (error.code === 'ENOENT') return otherwise
  throw error
}

/** Writes, and says in words what the disk or the folder refused. */
async function writing(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDiskFault(error)) throw error
    throw new StoreFailed(`${path} cannot be written: ${explainFault(error)}.`, {
      hint: 'Everything that was acknowledged is safe. Resume the run when the fault is fixed.',
      cause: error,
    })
  }
}
