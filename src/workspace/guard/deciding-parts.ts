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

/** The parts of a package.json that decide what checks do. */
export const packageKeys = [
  'scripts',
  'jest',
  'vitest',
  'mocha',
  'ava',
  'nyc',
  'c8',
  'tap',
  'babel',
  'eslintConfig',
  'eslintIgnore',
  'xo',
  'wireit',
  'jasmine',
  'lint-staged',
  'prettier',
  'standard',
  'ts-standard',
  'semistandard',
  'stylelint',
  'size-limit',
  'config',
  'type',
]
const ofDeno = ['tasks', 'test', 'lint', 'fmt', 'exclude', 'compilerOptions']

const packagers =
  /^tool\.(?:poetry|uv|pdm|hatch|rye|setuptools|setuptools_scm|setuptools-scm|flit|maturin|scikit-build|towncrier)(?:\.|$)/
/** Packagers that run commands of their own, by the table in which these stand. */
const runByPackagers = /^tool\.(?:(?:pdm|rye)\.scripts|hatch\.envs)(?:\.|$)/

const readers: Readonly<Record<string, Reader>> = {
  'package.json': keysOf(packageKeys),
  'deno.json': keysOf(ofDeno),
  'deno.jsonc': keysOf(ofDeno),
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

function keysOf(keys: readonly string[]): Reader {
  return (text) => {
    try {
      const value: unknown = JSON.parse(text)
      return isObject(value) ? keys.map((key) => (value as Record<string, unknown>)[key]) : value
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
