import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleTypeScript } from './bundle-typescript.ts'

/** This Node cannot read TypeScript, and nothing in the project helps. */
export class NoTypeScript extends Error {
  override readonly name = 'NoTypeScript'
}

/** The default export of a JavaScript module. */
export async function importDefault(path: string): Promise<unknown> {
  const url = pathToFileURL(path)
  // A changed file is another module; otherwise a long-lived process would see the first version for ever.
  url.searchParams.set('changed', String((await stat(path)).mtimeMs))
  const module: { default?: unknown } = await import(/* @vite-ignore */ url.href)
  return module.default
}

/**
 * The default export of a TypeScript module: by Node itself where it can, else with a bundler or compiler of the
 * user's project, else as the JavaScript that a file without types already is.
 */
export async function importTypeScript(path: string): Promise<unknown> {
  try {
    return await importByNode(path)
  } catch (error) {
    if (!isBeyondNode(error) && !(error instanceof SyntaxError)) throw error
    const code = await bundleTypeScript(path)
    if (code !== undefined) return await importText(path, code, 'mjs')
    if (!isBeyondNode(error)) throw error
  }
  return importAsJavaScript(path)
}

/** Outside of a package of modules Node would take the file for CommonJS, so a copy says by its name what it is. */
async function importByNode(path: string): Promise<unknown> {
  if (await isInModulePackage(dirname(path))) return importDefault(path)
  return importText(path, await readFile(path, 'utf8'), 'mts')
}

async function isInModulePackage(folder: string): Promise<boolean> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  if (manifest !== undefined) return /"type"\s*:\s*"module"/.test(manifest)
  return dirname(folder) !== folder && isInModulePackage(dirname(folder))
}

function isBeyondNode(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ERR_UNKNOWN_FILE_EXTENSION', 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX', 'ERR_NO_TYPESCRIPT'].includes(
    code,
  )
}

async function importAsJavaScript(path: string): Promise<unknown> {
  try {
    return await importText(path, await readFile(path, 'utf8'), 'mjs')
  } catch (cause) {
    const isTyped = cause instanceof SyntaxError || cause instanceof ReferenceError || isBeyondNode(cause)
    if (!isTyped) throw cause
    throw new NoTypeScript(`Node ${process.versions.node} cannot read the TypeScript in it`, { cause })
  }
}

/** Runs a text from a file beside the original, because its imports are looked up from there. */
async function importText(path: string, text: string, extension: 'mjs' | 'mts'): Promise<unknown> {
  const draft = join(dirname(path), `.reprise.config.${randomUUID()}.${extension}`)
  try {
    await writeFile(draft, text, { flag: 'wx' })
    return await importDefault(draft)
  } finally {
    await rm(draft, { force: true })
  }
}
