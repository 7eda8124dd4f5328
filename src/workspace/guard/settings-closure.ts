import { dirname, join } from 'node:path/posix'
import { resolveLoaded } from './resolve-loaded.ts'

const keys =
  'extends|preset|setupFiles|setupFilesAfterEnv|globalSetup|globalTeardown|testEnvironment|testRunner|runner|resolver|reporters?|require|file|spec|import|loader|transform|snapshotSerializers|env-file|envFile|helpers'
const entry = new RegExp(
  `["']?\\b(?:${keys})["']?\\s*[:=]\\s*(\\[[^\\]]*\\]|\\{[^}]*\\}|["'][^"'\\n]*["'])`,
  'g',
)
const row = /^\s*(?:-\s*)?(?:[\w-]+\s*:\s*)?["']?([./\w@-]+)["']?\s*$/gm

/**
 * The files of the project that a settings file brings in: what it extends, sets up before tests, or transforms with. What a
 * settings file of code imports is found like the imports of any module.
 */
export function broughtIn(path: string, text: string, files: ReadonlySet<string>): string[] {
  const names = /mocharc|mocha\.opts$/.test(path) ? [...text.matchAll(row)].map((found) => found[1]!) : []
  for (const [, value] of text.matchAll(entry))
    names.push(...[...value!.matchAll(/["']([^"'\n]+)["']/g)].map((found) => found[1]!))
  const project = { files, prefix: dirname(path) === '.' ? '' : dirname(path) }
  return names.flatMap((name) => {
    const below = name.replace(/^<rootDir>\//, './')
    const written = join(dirname(path), below)
    if (files.has(written)) return [written]
    const relative = below.startsWith('.') ? below : `./${below}`
    const found = resolveLoaded(`${path}.js`, relative, project)
    return found.length > 0 || !files.has(`${written}.json`) ? found : [`${written}.json`]
  })
}
