import { constants, cp, lstat, mkdir, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Copies files and folders of the user into a worktree. What is there already, and what is gone, is left alone. */
export async function placeCompanions(paths: readonly string[], from: string, to: string): Promise<void> {
  for (const path of paths) {
    const [source, target] = [join(from, path), join(to, path)]
    if (!(await isThere(source)) || (await isFilled(target))) continue
    await mkdir(dirname(target), { recursive: true })
    await cp(source, target, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      // The link of a submodule to its repository would make the copy work on the original's history.
      filter: (file) => basename(file) !== '.git',
    })
  }
}

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Git makes an empty folder for a submodule. */
async function isFilled(path: string): Promise<boolean> {
  const facts = await lstat(path).catch(() => undefined)
  if (facts === undefined) return false
  return !facts.isDirectory() || (await readdir(path)).length > 0
}
