import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface TextFile {
  readonly path: string
  readonly text: string
  /** The path that was named: the file itself, or a folder above it. */
  readonly from: string
}

export interface TextFiles {
  readonly files: readonly TextFile[]
  readonly problems: readonly { readonly file: string; readonly text: string }[]
}

/** Reads files by their paths, and those in folders whose name fits, in the order of their paths. */
export async function readTextFiles(
  paths: readonly string[],
  fits: (name: string) => boolean,
): Promise<TextFiles> {
  const files: TextFile[] = []
  const problems: { file: string; text: string }[] = []
  for (const from of paths) {
    for (const path of await pathsIn(from, fits).catch((error: Error) => [error])) {
      const text = path instanceof Error ? path : await readFile(path, 'utf8').catch((error: Error) => error)
      if (path instanceof Error || text instanceof Error)
        problems.push({ file: path instanceof Error ? from : path, text: (text as Error).message })
      else files.push({ path, text, from })
    }
  }
  return { files, problems }
}

async function pathsIn(path: string, fits: (name: string) => boolean): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && fits(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
