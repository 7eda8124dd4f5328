import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../kit/index.ts'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** The names of the packages that a package.json declares. */
export function declaredIn(manifest: string): string[] {
  try {
    const value: unknown = JSON.parse(manifest)
    if (!isObject(value)) return []
    return kinds.flatMap((kind) => (isObject(value[kind]) ? Object.keys(value[kind]) : []))
  } catch {
    return []
  }
}

/** Names of Python packages in requirements or in the dependencies of a pyproject.toml; more may be found than there are. */
export function declaredInPython(text: string): string[] {
  return [...text.matchAll(/^\s*["']?([A-Za-z][\w.-]*)\s*(?:\[[\w, -]*\])?\s*(?:[<>=!~;@,"'#]|$)/gm)].map(
    ([, name]) => plainName(name!),
  )
}

/** Names of Python packages are compared without case and with one kind of separator. */
export const plainName = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-')

/** Installed packages of node that are declared, with all that these need in turn. */
export async function neededBy(declared: Iterable<string>, folder: string): Promise<ReadonlySet<string>> {
  const needed = new Set(declared)
  // What is added while it is walked is walked as well.
  for (const name of needed) {
    const text = await readFile(join(folder, name, 'package.json'), 'utf8').catch(() => '{}')
    const own = declaredIn(text.replace(/"devDependencies"/, '"-"'))
    for (const inner of own) needed.add(inner)
  }
  return needed
}

/** Installed packages of Python that are declared, with all that these need: their names, and the entries that they own. */
export async function pythonNeededBy(declared: Iterable<string>, site: string): Promise<ReadonlySet<string>> {
  const infos = (await readdir(site).catch(() => [])).filter((name) => name.endsWith('.dist-info'))
  const byName = new Map(infos.map((info) => [plainName(info.replace(/-[^-]*\.dist-info$/, '')), info]))
  const needed = new Set([...declared].map(plainName))
  const entries = new Set<string>()
  for (const name of needed) {
    const info = byName.get(name)
    if (info === undefined) continue
    const plugin = await readFile(join(site, info, 'entry_points.txt'), 'utf8').catch(() => '')
    // A plugin of pytest is loaded into every run, so it judges.
    if (/^\[pytest11\]/m.test(plugin)) continue
    entries.add(info)
    const record = await readFile(join(site, info, 'RECORD'), 'utf8').catch(() => '')
    for (const line of record.split('\n')) {
      const first = /^([^,/]+)(?:\/|,)/.exec(line)?.[1]
      if (first !== undefined && !first.endsWith('.pth')) entries.add(first)
    }
    const metadata = await readFile(join(site, info, 'METADATA'), 'utf8').catch(() => '')
    for (const [, inner] of metadata.matchAll(/^Requires-Dist:\s*([\w.-]+)/gm)) needed.add(plainName(inner!))
  }
  return entries
}
