import { readFile } from 'node:fs/promises'
import { offsetOf, type Path, type Place, placesIn, readJson } from '../../kit/index.ts'
import type { ConfigProblem } from './config-problem.ts'
import { shownFrom } from './find-config-file.ts'
import { importDefault, importTypeScript } from './import-typescript.ts'

/** A configuration file as it was read, before it is checked. */
export interface ConfigFile {
  readonly path: string
  /** The path as seen from the folder in which the command was given. */
  readonly shown: string
  readonly tree?: unknown
  readonly problems: readonly ConfigProblem[]
  /** Where a value stands; unknown in a program. */
  readonly placeOf: (path: Path) => Place | undefined
}

/** Reads a configuration file, whichever kind it is. What is wrong with it comes back as problems. */
export async function readConfigFile(path: string, folder: string): Promise<ConfigFile> {
  const shown = shownFrom(folder, path)
  if (path.endsWith('.json')) return readJsonConfig(path, shown)
  try {
    const tree = await (path.endsWith('.ts') ? importTypeScript(path) : importDefault(path))
    const problems = tree === undefined ? [noDefault(path, shown)] : []
    return { path, shown, tree, problems, placeOf: () => undefined }
  } catch (error) {
    return { path, shown, problems: [notLoadable(path, shown, error)], placeOf: () => undefined }
  }
}

async function readJsonConfig(path: string, shown: string): Promise<ConfigFile> {
  const text = await readFile(path, 'utf8')
  const { value, problems, tree } = readJson(text)
  const placeAt = placesIn(text)
  return {
    path,
    shown,
    tree: value,
    problems: problems.map(({ offset, found, expected }) => {
      const place = placeAt(offset)
      const where = `${shown}:${place.line}:${place.column}`
      return { where, file: path, ...place, key: '', found, expected, repair: `write ${expected}` }
    }),
    placeOf: (at) => {
      const root = tree()
      return root === undefined ? undefined : placeAt(offsetOf(root, at))
    },
  }
}

function noDefault(path: string, shown: string): ConfigProblem {
  return {
    where: shown,
    file: path,
    key: '',
    found: 'no default export',
    expected: 'a default export',
    repair: 'write `export default defineConfig({ … })`',
  }
}

function notLoadable(path: string, shown: string, error: unknown): ConfigProblem {
  const found = error instanceof Error ? `${error.name}: ${firstLines(error.message)}` : String(error)
  return {
    where: shown,
    file: path,
    key: '',
    found,
    expected: 'a module that loads',
    repair: repairFor(found),
  }
}

function repairFor(found: string): string {
  if (/['"]reprise['"]/.test(found)) {
    return 'install it there with `npm install --save-dev reprise`, or export the object without defineConfig'
  }
  if (/outside a module|token 'export'/.test(found)) return 'name it reprise.config.mjs'
  return 'correct the file so that `node` can import it'
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, 3).join(' ').trim()
}
