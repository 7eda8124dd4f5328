import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A program of a test in one file. */
export interface BundledChild {
  readonly path: string
  remove(): void
}

/** Puts a program and all that it imports from the built package into one file: a test that starts it many times waits less. */
export async function bundleChild(program: string): Promise<BundledChild> {
  // Below the packages of the project, so that what stays outside is found.
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'reprise-child-'))
  // In a process of its own: a process that has bundled is large, and starts others more slowly from then on.
  const bundler = fileURLToPath(new URL('bundle.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, [bundler, program, folder])
  return { path: join(folder, 'child.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
