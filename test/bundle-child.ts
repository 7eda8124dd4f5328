import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

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
  const bundle = await rolldown({
    input: { child: program },
    platform: 'node',
    external: [/^node:/, 'libsql', '@duckdb/node-api', /^@ai-sdk\//],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await bundle.close()
  return { path: join(folder, 'child.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
