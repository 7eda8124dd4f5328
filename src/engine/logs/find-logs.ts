import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileSource, type LogSource, openTrajectories } from '../../exchange/index.ts'
import { explainFault, Refusal } from '../../kit/index.ts'

/** A log that was found, with its format. */
export interface FoundLog {
  readonly path: string
  readonly bytes: number
  readonly format: string
}

/** A file that cannot be imported, and why. */
export interface RefusedLog {
  readonly path: string
  readonly reason: string
  /** Whether the user named this very file. */
  readonly named: boolean
}

/** Receives how far a search or a reading is. */
export type LogProgress = (progress: {
  readonly done: number
  readonly total: number
  readonly message: string
}) => void

/** What logs are called in folders. */
const logName = /\.(?:jsonl?|ndjson|traj|txt|log|ya?ml)$/i

/** Looks for logs that can be imported, in the files and folders that were named. */
export async function findLogs(
  paths: readonly string[],
  folder: string,
  progress?: LogProgress,
): Promise<{ readonly logs: FoundLog[]; readonly refused: RefusedLog[] }> {
  const logs: FoundLog[] = []
  const refused: RefusedLog[] = []
  const seen = new Set<string>()
  for (const named of paths) {
    const files = await filesAt(resolve(folder, named))
    for (const [done, { path, bytes, isNamed }] of files.entries()) {
      if (seen.has(path)) continue
      seen.add(path)
      progress?.({ done, total: files.length, message: 'files looked at' })
      try {
        const { format } = await openTrajectories(fileSource(path, bytes))
        logs.push({ path, bytes, format: format.name })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.push({ path, reason: error.message, named: isNamed })
      }
    }
  }
  return { logs, refused }
}

/** A log as it is read. */
export async function sourceOf(path: string): Promise<LogSource> {
  return fileSource(path, (await stat(path)).size)
}

interface FileAt {
  readonly path: string
  readonly bytes: number
  readonly isNamed: boolean
}

async function filesAt(path: string): Promise<FileAt[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Refusal('unreadable_log', 'missing', `${path} cannot be read: ${explainFault(error)}`)
  })
  if (!found.isDirectory()) return [{ path, bytes: found.size, isNamed: true }]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && logName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(
    files.map(async (file) => ({ path: file, bytes: (await stat(file)).size, isNamed: false })),
  )
}
