import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder beside the checkout: the documents that define records, and records of other systems. */
export const shared = process.env.REPRISE_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url))

/** Whether it is there. Tests that need it report themselves skipped when it is not. */
export const hasShared = existsSync(join(shared, 'seeds'))

/** The files of the documents that define records, by their titles in `src/contracts/sources.ts`. */
export const documentFiles = {
  social: 'seeds/000_social-rl-schema.md',
  improve: 'seeds/001_self-improve-data-contracts.md',
  town: 'seeds/002_tossim-logging.md',
  rlm: 'seeds/003_rlm-trajectory.yaml',
  ralph: 'seeds/004_reflection-memory.json',
} as const

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
