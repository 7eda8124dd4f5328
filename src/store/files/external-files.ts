import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { runPaths, type StoreFolders } from './folders.ts'

/**
 * Tracks which files a run makes outside of its own folder, so that they are known as its own and are deleted with it. A
 * file is tracked before it is made.
 */
export function trackExternalFiles(folders: StoreFolders, runId: string): (path: string) => void {
  const { folder, external } = runPaths(folders, runId)
  const inside = `${folder}/`
  let known: Set<string> | undefined
  return (path) => {
    if (path.startsWith(inside)) return
    known ??= new Set(externalFilesOf(folders, runId))
    const name = relative(folders.folder, path).replaceAll('\\', '/')
    if (known.has(name)) return
    known.add(name)
    mkdirSync(folder, { recursive: true })
    appendFileSync(external, `${name}\n`)
  }
}

/** The records of a run outside of its folder, as paths below the project. */
export function externalFilesOf(folders: StoreFolders, runId: string): string[] {
  let text: string
  try {
    text = readFileSync(runPaths(folders, runId).external, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  // A crash may have torn the last line; the file that it names was not made yet.
  return text.split('\n').slice(0, -1)
}
