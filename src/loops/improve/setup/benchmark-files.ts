import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of the project that a benchmark command names: they judge, and are sealed. */
export async function benchmarkFiles(command: string, folder: string): Promise<string[]> {
  const words = command
    .split(/[\s|&;<>()'"]+/)
    .filter((word) => /^[\w@./-]+$/.test(word) && !word.startsWith('/'))
  const found = await Promise.all(
    words.map((word) =>
      access(join(folder, word)).then(
        () => [word.replace(/^\.\//, '')],
        () => [],
      ),
    ),
  )
  return [...new Set(found.flat())].filter((path) => path !== '.' && path !== '')
}
