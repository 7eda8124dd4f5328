import { dirname, join } from 'node:path/posix'
import { isPython, scriptEndings } from './code-file.ts'
import { mapped, type OwnPackage, placesOfOwn } from './own-packages.ts'

/** A project in which names of modules are looked up. */
export interface LookUp {
  readonly files: ReadonlySet<string>
  /** The folder of the project below the top. */
  readonly prefix: string
  /** What the package.json files of the project say. */
  readonly packages?: readonly OwnPackage[]
}

/** The files of the project that a module loads under a name; none for an installed package. */
export function resolveLoaded(from: string, name: string, project: LookUp): string[] {
  return isPython(from) ? pythonFiles(from, name, project) : scriptFiles(from, name, project)
}

function scriptFiles(from: string, name: string, project: LookUp): string[] {
  const plain = name.replace(/[?#].*$/, '')
  if (/^\.{1,2}(?:\/|$)/.test(name)) return present(candidates(join(dirname(from), plain)), project.files)
  if (name.startsWith('/')) return present(candidates(join(project.prefix, plain)), project.files)
  if (name.startsWith('#')) return aliased(from, name, project)
  // Bundlers and TypeScript often have these names for the folder of sources.
  const short = /^[@~]\/(.+)$/.exec(plain)?.[1]
  if (short === undefined) {
    const places = placesOfOwn(plain, project.packages ?? [])
    return present(places.flatMap(candidates), project.files)
  }
  const roots = [join(project.prefix, 'src'), project.prefix]
  return roots.flatMap((root) => present(candidates(join(root, short)), project.files)).slice(0, 1)
}

/** Where a runtime, TypeScript or a bundler would look, in this order. */
function candidates(path: string): string[] {
  const typed = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')
  return [
    path,
    ...(typed === path ? [] : [typed, `${typed}x`]),
    ...[...scriptEndings, 'json'].map((ending) => `${path}.${ending}`),
    ...scriptEndings.map((ending) => `${path}/index.${ending}`),
  ]
}

const present = (paths: readonly string[], files: ReadonlySet<string>) => {
  const found = paths.find((path) => files.has(path))
  return found === undefined ? [] : [found]
}

function aliased(from: string, name: string, { packages = [], files }: LookUp): string[] {
  const near = packages
    .filter(({ folder }) => folder === '' || from.startsWith(`${folder}/`))
    .sort((left, right) => right.folder.length - left.folder.length)[0]
  if (near === undefined) return []
  return mapped(near.imports, name).flatMap((target) => present(candidates(join(near.folder, target)), files))
}

function pythonFiles(from: string, name: string, { files, prefix }: LookUp): string[] {
  const dots = /^\.*/.exec(name)![0].length
  const rest = name.slice(dots).replaceAll('.', '/')
  const up = Array.from({ length: Math.max(0, dots - 1) }, () => '..').join('/')
  const roots =
    dots > 0
      ? [join(dirname(from), up)]
      : [dirname(from), join(dirname(from), '..'), prefix, join(prefix, 'src'), '']
  for (const root of roots) {
    const path = join(root, rest)
    const found = [`${path}.py`, join(path, '__init__.py')].filter((file) => files.has(file))
    if (found.length > 0) return found
  }
  return []
}
