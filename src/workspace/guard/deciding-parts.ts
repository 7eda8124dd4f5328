import { isObject } from '../../kit/index.ts'

/** Gives the parts of a text that decide what a check does, in a shape that can be compared. */
type Reader = (text: string) => unknown

/**
 * How the deciding parts of a settings file are read; undefined for a file of another kind. The rest of such a file, its
 * dependencies above all, is the actor's to change.
 */
export function decidingPartsOf(path: string): Reader | undefined {
  return readers[path.slice(path.lastIndexOf('/') + 1)]
}

/**
 * The parts of a package.json that say what the package is and what it needs. All others may decide what a check does: its
 * scripts, the settings of tools, and whatever a test reads there.
 */
const describing = new Set([
  ...['name', 'version', 'description', 'keywords', 'displayName', 'icon', 'private', 'preferGlobal'],
  ...['license', 'licenses', 'author', 'contributors', 'maintainers', 'publisher', 'funding', 'readme'],
  ...[
    'homepage',
    'bugs',
    'repository',
    'publishConfig',
    'packageManager',
    'engines',
    'devEngines',
    'os',
    'cpu',
    'libc',
  ],
  ...['dependencies', 'devDependencies', 'peerDependencies', 'peerDependenciesMeta', 'optionalDependencies'],
  ...[
    'bundleDependencies',
    'bundledDependencies',
    'overrides',
    'resolutions',
    'pnpm',
    'workspaces',
    'catalog',
  ],
  ...[
    'main',
    'module',
    'browser',
    'types',
    'typings',
    'typesVersions',
    'exports',
    'imports',
    'source',
    'unpkg',
  ],
  ...['jsdelivr', 'bin', 'man', 'files', 'directories', 'sideEffects', 'customElements', 'contributes'],
])

/** The names of the parts of a package.json that may decide what checks do. */
export const decidingKeys = (manifest: object): string[] =>
  Object.keys(manifest)
    .filter((key) => !describing.has(key))
    .sort()

const ofDeno = ['tasks', 'test', 'lint', 'fmt', 'exclude', 'compilerOptions']

const packagers =
  /^tool\.(?:poetry|uv|pdm|hatch|rye|setuptools|setuptools_scm|setuptools-scm|flit|maturin|scikit-build|towncrier)(?:\.|$)/
/** Packagers that run commands of their own, by the table in which these stand. */
const runByPackagers = /^tool\.(?:(?:pdm|rye)\.scripts|hatch\.envs)(?:\.|$)/

const readers: Readonly<Record<string, Reader>> = {
  'package.json': keysOf(decidingKeys),
  'deno.json': keysOf(() => ofDeno),
  'deno.jsonc': keysOf(() => ofDeno),
  'pyproject.toml': linesOf((table, line) =>
    table === ''
      ? /^["']?tool\b/.test(line)
      : /^tool(?:\.|$)/.test(table) && (!packagers.test(table) || runByPackagers.test(table)),
  ),
  'Cargo.toml': linesOf((table, line) =>
    /^(?:test|bench|(?:workspace\.)?lints|profile)(?:\.|$)/.test(table)
      ? true
      : /^(?:|package|lib|bin|example)$/.test(table) &&
        /^["']?(?:autotests|autobenches|test|doctest|harness|lints|profile)\b/.test(line),
  ),
}

function keysOf(keysIn: (value: object) => readonly string[]): Reader {
  return (text) => {
    try {
      const value: unknown = JSON.parse(text)
      return isObject(value) ? keysIn(value).map((key) => [key, value[key]]) : value
    } catch {
      return text
    }
  }
}

/** Lines of a TOML file by the table that they are in. The text is not understood further than that. */
function linesOf(isDeciding: (table: string, line: string) => boolean): Reader {
  return (text) => {
    let table = ''
    return text.split(/\r?\n/).flatMap((raw) => {
      const line = raw.trim()
      const head = /^\[\[?([^[\]]+)\]\]?\s*(?:#.*)?$/.exec(line)
      if (head !== null) table = head[1]!.replaceAll(/["'\s]/g, '')
      return line === '' || line.startsWith('#') || !isDeciding(table, line) ? [] : [`${table}: ${line}`]
    })
  }
}
