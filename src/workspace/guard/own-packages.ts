import { join } from 'node:path/posix'
import { isObject } from '../../kit/index.ts'

/** What a package.json of the project says about how modules are found. */
export interface OwnPackage {
  readonly folder: string
  readonly name?: string
  readonly imports: Readonly<Record<string, unknown>>
  readonly exports?: unknown
  readonly main?: string
}

/** Reads a package.json; undefined where it cannot be read. */
export function ownPackage(path: string, text: string): OwnPackage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return undefined
    const { name, imports, exports, main } = value as Record<string, unknown>
    return {
      folder: path.replace(/\/?package\.json$/, ''),
      imports: isObject(imports) ? (imports as Record<string, unknown>) : {},
      ...(typeof name === 'string' && { name }),
      ...(exports !== undefined && { exports }),
      ...(typeof main === 'string' && { main }),
    }
  } catch {
    return undefined
  }
}

/**
 * Where a package of the project may be found under a name such as `@mono/checks/equal`: what its `exports` say for it, else
 * its main file or the path below its folder. Empty for a package that is installed.
 */
export function placesOfOwn(name: string, packages: readonly OwnPackage[]): string[] {
  const found = packages.find((own) => own.name === name || name.startsWith(`${own.name}/`))
  if (found === undefined) return []
  const { folder, exports, main } = found
  const below = name.slice(found.name!.length + 1)
  const key = below === '' ? '.' : `./${below}`
  const targets = exports === undefined ? [below === '' ? (main ?? 'index') : below] : exported(exports, key)
  // What is built before it is loaded stands in the sources under the same name.
  const all = [
    ...targets,
    ...targets.map((target) => target.replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, 'src/')),
  ]
  return [...new Set(all)].map((target) => join(folder, target))
}

function exported(exports: unknown, key: string): string[] {
  if (!isObject(exports) || !Object.keys(exports).some((one) => one.startsWith('.')))
    return key === '.' ? targetsIn(exports) : []
  return mapped(exports as Record<string, unknown>, key)
}

/** What a map of `imports` or `exports` gives for a name; a star stands for any text. */
export function mapped(map: Readonly<Record<string, unknown>>, name: string): string[] {
  for (const [key, value] of Object.entries(map)) {
    const [head, tail] = key.split('*') as [string, string | undefined]
    const fits = tail === undefined ? name === key : name.startsWith(head) && name.endsWith(tail)
    if (!fits) continue
    const middle = tail === undefined ? '' : name.slice(head.length, name.length - tail.length)
    return targetsIn(value).map((target) => target.replace('*', middle))
  }
  return []
}

/** All paths in a target of `imports` or `exports`, whatever the conditions. */
export function targetsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(targetsIn) : []
}
