import { type GitPlace, git } from './git.ts'

/** The files of a tree with one of the names (`*.js`) whose bytes contain one of the words. */
export async function searchTree(
  tree: string,
  words: readonly string[],
  names: readonly string[],
  place: GitPlace,
): Promise<string[]> {
  if (words.length === 0) return []
  const asked = words.flatMap((word) => ['-e', word])
  const globs = names.map((name) => `:(top,glob)**/${name}`)
  const search = ['grep', '-l', '-z', '-F', '--full-name', '--no-textconv', ...asked, tree, '--', ...globs]
  // Git ends with 1 where nothing is found.
  const { text } = await git(search, place, 64 * 1024 * 1024).catch(() => ({ text: '' }))
  return text.split('\0').flatMap((row) => (row === '' ? [] : [row.slice(tree.length + 1)]))
}
