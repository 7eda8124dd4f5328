import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What can be seen of a project without running anything. */
export interface SeenProject {
  /** Whether a file or folder is there. */
  has(path: string): boolean
  /** The text of a file; empty where it is not there. */
  text(path: string): Promise<string>
  /** The paths of files at the top and in the folders where tests and sources usually are. */
  readonly files: readonly string[]
}

const usualFolders = ['test', 'tests', '__tests__', 'spec', 'src', 'lib']
/** Enough to see what the tests are, also in a project with very many files. */
const mostFiles = 5000

/** Looks at a project. */
export async function readProject(folder: string): Promise<SeenProject> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = new Set(entries.map(({ name }) => name))
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  for (const name of usualFolders.filter((one) => names.has(one))) await addFiles(name)
  return {
    has: (path) => names.has(path) || files.includes(path),
    text: (path) => readFile(join(folder, path), 'utf8').catch(() => ''),
    files,
  }

  async function addFiles(path: string): Promise<void> {
    const found = await readdir(join(folder, path), { withFileTypes: true }).catch(() => [])
    for (const entry of found) {
      if (files.length >= mostFiles) return
      const inner = `${path}/${entry.name}`
      if (entry.isFile()) files.push(inner)
      else if (entry.isDirectory() && entry.name !== 'node_modules') await addFiles(inner)
    }
  }
}
