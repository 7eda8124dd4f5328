import { git } from './git.ts'
import { userPlace } from './user-repository.ts'

const listBytes = 64 * 1024 * 1024

/** Files and whole folders that git ignores, below the top; a folder ends with a slash. */
export async function ignoredEntries(top: string, signal: AbortSignal): Promise<string[]> {
  const { text } = await git(
    ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'],
    userPlace(top, signal),
    listBytes,
  )
  return text.split('\0').filter((path) => path !== '')
}

/** Files that git neither tracks nor ignores, below the top. */
export async function untrackedFiles(top: string, signal: AbortSignal): Promise<string[]> {
  const { text } = await git(
    ['ls-files', '-z', '--others', '--exclude-standard'],
    userPlace(top, signal),
    listBytes,
  )
  return text.split('\0').filter((path) => path !== '')
}

/** The repositories inside a repository that it names by a commit, below the top. */
export async function submodulesOf(top: string, signal: AbortSignal): Promise<string[]> {
  const { text } = await git(['ls-files', '-z', '--stage'], userPlace(top, signal), listBytes)
  return text.split('\0').flatMap((row) => /^160000 [0-9a-f]+ \d\t(.+)$/s.exec(row)?.[1] ?? [])
}
