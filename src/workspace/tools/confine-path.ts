import { lstat, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { Refusal } from '../../kit/index.ts'

/**
 * The absolute path of a path that an actor named in its folder. Refuses one that leads out of it, by dots, from the
 * root, or through a link, and files of git and of Reprise.
 */
export async function confinePath(folder: string, path: string): Promise<string> {
  const place = resolve(folder, path)
  checkInside(folder, place, path)
  if (/(?:^|[\\/])\.(?:git|reprise)(?:[\\/]|$)/i.test(relative(folder, place)))
    throw new Refusal(
      'outside_folder',
      'usage',
      `'${path}' belongs to git or to Reprise. Name a file of the project.`,
    )
  const root = await realpath(folder)
  const real = await realpathOfExisting(place)
  checkInside(root, real, path)
  return place
}

function checkInside(folder: string, place: string, path: string): void {
  const way = relative(folder, place)
  if (way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way))
    throw new Refusal(
      'outside_folder',
      'usage',
      `'${path}' leads out of the folder of the project. Name a file inside it.`,
    )
}

/** Where a path really leads: links are followed as far as there is something, a dangling one counts by its target. */
async function realpathOfExisting(place: string): Promise<string> {
  const real = await realpath(place).catch(() => undefined)
  if (real !== undefined) return real
  const isLink = await lstat(place).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
  if (isLink)
    throw new Refusal('outside_folder', 'usage', `'${place}' is a link that leads nowhere. Name a file.`)
  const parent = dirname(place)
  return parent === place ? place : join(await realpathOfExisting(parent), relative(parent, place))
}
