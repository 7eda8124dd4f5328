import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { placesOf, type Workspace } from './workspace.ts'

/** The file in the folder of a run that names its records in other folders, one a line, seen from the workspace. */
export const elsewhereName = 'elsewhere.txt'

/**
 * Remembers which files a run makes outside of its own folder, so that they are known as its own and go with it.
 * A file is remembered before it is made.
 */
export function rememberElsewhere(workspace: Workspace, runId: string): (path: string) => void {
  const { folder } = placesOf(workspace, runId)
  const inside = `${folder}/`
  let known: Set<string> | undefined
  return (path) => {
    if (path.startsWith(inside)) return
    known ??= new Set(elsewhereOf(workspace, runId))
    const seen = relative(workspace.folder, path).replaceAll('\\', '/')
    if (known.has(seen)) return
    known.add(seen)
    mkdirSync(folder, { recursive: true })
    appendFileSync(join(folder, elsewhereName), `${seen}\n`)
  }
}

/** The records of a run outside of its folder, seen from the workspace. */
export function elsewhereOf(workspace: Workspace, runId: string): string[] {
  const file = join(placesOf(workspace, runId).folder, elsewhereName)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  // A crash may have torn the last line; the file that it names was not made yet.
  return text.split('\n').slice(0, -1)
}
