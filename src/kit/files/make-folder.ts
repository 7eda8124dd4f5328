import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

type MakeDirectory = (path: string, options: { readonly recursive: boolean }) => Promise<unknown>

/** Makes a folder with those above it. A folder that cannot be made is an error that says why. */
export async function makeFolder(path: string, make: MakeDirectory = mkdir): Promise<void> {
  try {
    await make(path, { recursive: true })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    // In a read-only file system Node reports ENOENT for a whole path; only a single step reports the reason.
    await makeStep(path, make)
    await make(path, { recursive: true })
  }
}

async function makeStep(path: string, make: MakeDirectory): Promise<void> {
  try {
    await make(path, { recursive: false })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeStep(dirname(path), make)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
