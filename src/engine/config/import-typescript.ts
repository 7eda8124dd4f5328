import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cacheDirectory } from '../runs/cache-of.ts'

/** The default export of a JavaScript module. */
export async function importDefault(path: string): Promise<unknown> {
  const url = pathToFileURL(path)
  // A changed file is another module; otherwise a long-lived process would see the first version for ever.
  url.searchParams.set('changed', String((await stat(path)).mtimeMs))
  const module: { default?: unknown } = await import(/* @vite-ignore */ url.href)
  return module.default
}

/** The default export of a TypeScript module, on every version of Node and whatever the project has installed. */
export async function importTypeScript(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  // Compiled once for each text: loading the compiler takes longer than most commands.
  const fsCache = join(cacheDirectory(process.env, process.platform, homedir()), 'reprise', 'typescript')
  const jiti = createJiti(path, { fsCache, moduleCache: false, interopDefault: false })
  const module = await jiti.import<{ default?: unknown }>(path)
  return module.default
}
