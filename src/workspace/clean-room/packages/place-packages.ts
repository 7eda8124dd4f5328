import { copyFile, cp, lstat, mkdir, readlink, realpath, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { PackageDigest } from '../survey.ts'
import { linkedInside, packageFolders, packagesIn } from './package-folders.ts'
import type { AddedPackage } from './verify-packages.ts'

/** Which packages come into a room. */
export interface PackagePlacement {
  readonly top: string
  readonly prefix: string
  readonly files: Iterable<string>
  readonly survey: Readonly<Record<string, PackageDigest>>
  readonly added: readonly AddedPackage[]
  readonly include: readonly string[]
}

/**
 * Puts the packages of the beginning into a room: a real folder with a link for each, so that tools can write beside them. A
 * package of the project itself leads to the files of the room. Gives the folders that a sandbox has to show.
 */
export async function placePackages(room: string, order: PackagePlacement): Promise<string[]> {
  const shown = new Set<string>()
  for (const folder of await packageFolders(order.top, order)) {
    if (await lstat(join(room, folder.path)).catch(() => undefined)) continue
    shown.add(folder.real)
    if (folder.kind === 'python') {
      const isKnown = Object.keys(order.survey).some((path) => path.startsWith(`${folder.path}/`))
      if (isKnown) await link(folder.real, join(room, folder.path))
      continue
    }
    for (const name of await packagesIn(folder)) {
      const path = `${folder.path}/${name}`
      if (order.survey[path] === undefined) continue
      const real = join(folder.real, name)
      const outside = await realpath(real).catch(() => real)
      // A package that is linked from elsewhere finds what it needs beside itself.
      if (!outside.startsWith(folder.real))
        shown.add(/^.*?[\\/]node_modules(?=[\\/])/.exec(outside)?.[0] ?? outside)
      await placeOne(real, join(room, path), { top: order.top, room })
    }
  }
  for (const { path, real } of order.added) {
    if (/(?:^|\/)\.?venv\//.test(path)) continue
    shown.add(real)
    await placeOne(real, join(room, path), { top: order.top, room })
  }
  for (const path of order.include) {
    const from = join(order.top, path)
    if ((await lstat(from).catch(() => undefined)) === undefined) continue
    await mkdir(dirname(join(room, path)), { recursive: true })
    await cp(from, join(room, path), { recursive: true, verbatimSymlinks: true, force: false })
  }
  return [...shown]
}

async function placeOne(
  real: string,
  to: string,
  { top, room }: { top: string; room: string },
): Promise<void> {
  if (await lstat(to).catch(() => undefined)) return
  if (/[\\/]\.bin[\\/][^\\/]+$/.test(to)) return placeProgram(real, to)
  const inside = await linkedInside(real, top)
  await link(inside === undefined ? real : relative(dirname(to), join(room, inside)), to)
}

/** A program of a package is a link beside it, or a script that finds the package from where it is. */
async function placeProgram(real: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const target = await readlink(real).catch(() => undefined)
  if (target !== undefined) await symlink(target, to)
  else await copyFile(real, to)
}

async function link(target: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await symlink(target, to)
}
