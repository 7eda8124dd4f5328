import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The texts of a campaign's files; plain data for the journal. Null where there is no file. */
export interface InputTexts {
  readonly settings: string | null
  readonly goal: string | null
  readonly harness: string | null
  readonly idea: string | null
}

/** Where the files of a campaign are. */
export const inputPath = (folder: string, root: string, name: string): string =>
  join(folder, root, 'config', name)

/** Reads the files of a campaign as they are now. */
export async function readInputs(folder: string, root: string): Promise<InputTexts> {
  const read = (name: string) =>
    readFile(inputPath(folder, root, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    })
  return {
    settings: await read('settings.json'),
    goal: await read('goal.md'),
    harness: await read('harness.md'),
    idea: await read('idea.md'),
  }
}
