import { access, readdir, readlink, realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** A folder of installed packages below the top. */
export interface PackageFolder {
  /** Such as `packages/a/node_modules` or `.venv`. */
  readonly path: string
  readonly kind: 'node' | 'python'
  /** Where it really is. */
  readonly real: string
}

const manifest = /(?:^|\/)(?:package\.json|pyproject\.toml|requirements[\w-]*\.txt|setup\.py)$/
const names = { node: ['node_modules'], python: ['.venv', 'venv'] } as const

/** The folders of installed packages: beside every file that names packages, and above the folder of the project. */
export async function packageFolders(
  top: string,
  { files, prefix }: { readonly files: Iterable<string>; readonly prefix: string },
): Promise<PackageFolder[]> {
  const folders = new Set(upFrom(prefix))
  for (const file of files) if (manifest.test(file)) folders.add(folderOf(file))
  const found: PackageFolder[] = []
  for (const folder of [...folders].sort())
    for (const kind of ['node', 'python'] as const)
      for (const name of names[kind]) {
        const path = folder === '' ? name : `${folder}/${name}`
        const real = await realpath(join(top, path)).catch(() => undefined)
        if (real !== undefined) found.push({ path, kind, real })
      }
  return found
}

const folderOf = (path: string) => (dirname(path) === '.' ? '' : dirname(path))
const upFrom = (prefix: string): string[] => (prefix === '' ? [''] : [prefix, ...upFrom(folderOf(prefix))])

/** What tools write into the folders of packages while they work. */
export const notPackages =
  /^(?:\.cache|\.vite.*|\.vitest|\.package-lock\.json|\.yarn-(?:state\.yml|integrity)|\.modules\.yaml|\.pnpm-workspace-state.*|__pycache__)$/

/** The packages in a folder, as paths below it: `vitest`, `@babel/core`, `.bin`, `lib/python3.11/site-packages/pytest`. */
export async function packagesIn({ kind, real }: Pick<PackageFolder, 'kind' | 'real'>): Promise<string[]> {
  if (kind === 'python') return pythonPackages(real)
  const found: string[] = []
  for (const name of await list(real)) {
    if (name.startsWith('@') || name === '.pnpm' || name === '.bin')
      found.push(...(await list(join(real, name))).map((inner) => `${name}/${inner}`))
    else if (!notPackages.test(name)) found.push(name)
  }
  return found
}

async function pythonPackages(real: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await list(real)) {
    if (name === 'bin' || name === 'Scripts')
      found.push(...(await list(join(real, name))).map((inner) => `${name}/${inner}`))
    else if (name === 'lib')
      for (const version of await list(join(real, name))) {
        const site = `${name}/${version}/site-packages`
        const inside = (await list(join(real, site))).filter((inner) => !notPackages.test(inner))
        found.push(...inside.map((inner) => `${site}/${inner}`))
      }
    else if (name === 'pyvenv.cfg') found.push(name)
  }
  return found
}

const list = async (folder: string) => (await readdir(folder).catch(() => [])).sort()

/**
 * Where a package that is a link leads inside of the project, below the top, as packages of a monorepo do; undefined for
 * all others.
 */
export async function linkedInside(path: string, top: string): Promise<string | undefined> {
  const link = await readlink(path).catch(() => undefined)
  if (link === undefined) return undefined
  const target = await realpath(path).catch(() => undefined)
  if (target === undefined) return undefined
  const below = relative(await realpath(top), target).replaceAll('\\', '/')
  return below.startsWith('..') || /(?:^|\/)node_modules\//.test(`${below}/`) || below === ''
    ? undefined
    : below
}

export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
