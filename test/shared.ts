import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that stands beside the checkout: seeds, and records made by other people's systems. */
export const shared = process.env.REPRISE_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url))

/** Whether it is there. Tests that need it report themselves skipped when it is not. */
export const hasShared = existsSync(join(shared, 'seeds'))

/** The text of a file below the shared folder. */
export function readShared(path: string): string {
  return readFileSync(join(shared, path), 'utf8')
}

/** The files below a shared folder, as paths from the shared root. */
export function listShared(folder: string): string[] {
  return readdirSync(join(shared, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(shared.length + 1))
    .sort()
}
