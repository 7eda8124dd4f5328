import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../dist/bin/reprise.js', import.meta.url))

/** The folder in which everything is tried. */
export const root = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-foreign-')))

/** What a trial says. */
export interface Tried {
  readonly isFixed: boolean
  readonly say: string
}

/** Runs the command line in a folder, with a cache folder of its own. */
export function reprise(folder: string, words: readonly string[], env: Record<string, string> = {}) {
  // It is ours, and no setting.
  const { REPRISE_QUIXBUGS: _, ...own } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...own, ...env, XDG_CACHE_HOME: join(root, 'cache') },
  })
  return { status, text: `${stdout}${stderr}` }
}
