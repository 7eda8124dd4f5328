import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PackageDigest } from '../survey.ts'
import { digestPackage } from './digest-package.ts'
import { linkedInside, packageFolders, packagesIn } from './package-folders.ts'

/** The digests of all installed packages below the top, and of what is included by name. */
export async function surveyPackages(
  top: string,
  about: { readonly files: Iterable<string>; readonly prefix: string; readonly include: readonly string[] },
): Promise<Record<string, PackageDigest>> {
  const found: Record<string, PackageDigest> = {}
  for (const folder of await packageFolders(top, about))
    for (const name of await packagesIn(folder)) {
      await nextTurn()
      found[`${folder.path}/${name}`] = await digestOf(join(folder.real, name), top)
    }
  for (const path of about.include) {
    const isThere = await lstat(join(top, path)).catch(() => undefined)
    if (isThere !== undefined) found[path] = digestPackage(join(top, path))
  }
  return found
}

/** A package of the project itself is a link: its files are those of the room, so only where it leads counts. */
export async function digestOf(path: string, top: string): Promise<PackageDigest> {
  const inside = await linkedInside(path, top)
  return inside === undefined ? digestPackage(path) : { stat: `link ${inside}`, content: `link ${inside}` }
}
