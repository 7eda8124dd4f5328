import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface KeptFile {
  readonly changed: number
  readonly size: number
  /** Absent for a large file, which is not restored. */
  readonly content?: Buffer
}

const largest = 1024 * 1024
const closed = /^(?:node_modules|\.git|\.reprise|\.venv|venv)$/

/** Remembers the files of a folder. What it gives removes those that came since and restores those that were changed. */
export async function keepFiles(folder: string): Promise<() => Promise<void>> {
  const before = new Map<string, KeptFile>()
  for (const path of await pathsBelow(folder, '')) before.set(path, await fileAt(join(folder, path)))
  return async () => {
    const now = new Set(await pathsBelow(folder, ''))
    for (const path of now) if (!before.has(path)) await rm(join(folder, path), { force: true })
    for (const [path, { changed, size, content }] of before) {
      if (content === undefined) continue
      const found = now.has(path) ? await lstat(join(folder, path)) : undefined
      if (found?.mtimeMs === changed && found.size === size) continue
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
  }
}

async function fileAt(path: string): Promise<KeptFile> {
  const { mtimeMs, size } = await lstat(path)
  return { changed: mtimeMs, size, ...(size <= largest && { content: await readFile(path) }) }
}

async function pathsBelow(folder: string, below: string): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory() && !closed.test(entry.name)) paths.push(...(await pathsBelow(folder, path)))
    else if (entry.isFile()) paths.push(path)
  }
  return paths
}
