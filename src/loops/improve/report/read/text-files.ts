import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file that was read, with its path below what was named. */
export interface FoundFile {
  readonly path: string
  /** With slashes on every system; the name of the file where the file itself was named. */
  readonly below: string
  readonly text: string
}

/** Reads a file, or the files in a folder whose path below it fits, in the order of their paths. */
export async function textFiles(place: string, fits: (below: string) => boolean): Promise<FoundFile[]> {
  const paths = (await stat(place)).isDirectory() ? await pathsIn(place, fits) : [place]
  return Promise.all(
    paths.map(async (path) => ({ path, below: below(place, path), text: await readFile(path, 'utf8') })),
  )
}

async function pathsIn(folder: string, fits: (below: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => fits(below(folder, path)))
    .sort()
}

function below(place: string, path: string): string {
  return (relative(place, path) || path).split(sep).join('/')
}
