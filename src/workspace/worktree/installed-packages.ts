import { access, copyFile, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'

/** Folders of installed packages: too large to copy, and not the agent's to change. */
export const installedPackages = ['node_modules', '.venv', 'venv'] as const

const manifest = /(?:^|\/)(?:package\.json|pyproject\.toml|requirements\.txt|setup\.py)$/

/**
 * Brings the installed packages of a project into its worktree: beside every file that names packages, and in the
 * folders above the one that is worked in. What is there already is left alone.
 */
export async function linkPackages(
  from: string,
  to: string,
  { files, prefix }: { readonly files: Iterable<string>; readonly prefix: string },
): Promise<void> {
  const folders = new Set(foldersUpFrom(prefix))
  for (const file of files) if (manifest.test(file)) folders.add(folderOf(file))
  for (const folder of folders)
    for (const name of installedPackages) {
      const installed = join(from, folder, name)
      if (await isThere(installed)) await bringPackages(installed, join(to, folder, name), { from, to })
    }
  const above = await packagesAbove(from)
  if (above !== undefined && !(await isThere(join(to, 'node_modules'))))
    await bringPackages(above, join(to, 'node_modules'), { from, to })
}

interface Tops {
  readonly from: string
  readonly to: string
}

async function bringPackages(installed: string, place: string, tops: Tops): Promise<void> {
  if ((await isThere(place)) || !(await isThere(dirname(place)))) return
  if (installed.endsWith('node_modules')) await linkEach(installed, place, tops)
  else await symlink(installed, place, 'junction').catch(() => undefined)
}

/** Files that tools write for themselves; each place has its own. */
const ofTools = /^\.(?:cache|vite.*|vitest.*|tmp|turbo|modules\.yaml)$/

/**
 * A folder with a link for each package, so that a package of the repository itself is the one of the worktree, and what
 * an agent installs does not land in the user's folder.
 */
async function linkEach(installed: string, place: string, tops: Tops): Promise<void> {
  await mkdir(place, { recursive: true })
  for (const name of await readdir(installed)) {
    if (ofTools.test(name)) continue
    const [source, target] = [join(installed, name), join(place, name)]
    const facts = await lstat(source)
    const isGroup = name.startsWith('@') || name === '.bin'
    if (facts.isSymbolicLink()) await copyLink(source, target, tops)
    else if (facts.isDirectory() && isGroup) await linkEach(source, target, tops)
    else if (facts.isDirectory()) await symlink(source, target, 'junction').catch(() => undefined)
    else await copyFile(source, target).catch(() => undefined)
  }
}

/** A link that leads to a place of the repository leads to the same place of the worktree. */
async function copyLink(source: string, target: string, { from, to }: Tops): Promise<void> {
  const link = await readlink(source)
  const place = resolve(dirname(source), link)
  const inside = relative(from, place)
  const isInside = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)
  const path = !isAbsolute(link) && isInside ? link : isInside ? join(to, inside) : place
  await symlink(path, target, 'junction').catch(() => undefined)
}

/** Packages that a project finds above its repository, and would miss elsewhere. */
async function packagesAbove(top: string): Promise<string | undefined> {
  for (let folder = dirname(top); dirname(folder) !== folder; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    if (await isThere(packages)) return packages
  }
  return undefined
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const folderOf = (path: string) => (dirname(path) === '.' ? '' : dirname(path))

const foldersUpFrom = (prefix: string): string[] =>
  prefix === '' ? [''] : [prefix, ...foldersUpFrom(folderOf(prefix))]
