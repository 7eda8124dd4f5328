import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageDigest } from '../survey.ts'
import { notPackages } from './package-folders.ts'

/**
 * Sizes, times and numbers of the files of a package. The time of the last change of an entry cannot be set by a program, so
 * where all of this is the same nothing was written. A package that is a link counts by where it leads as well.
 */
export function statDigest(path: string): string {
  const hash = createHash('sha256')
  walk(path, (below, place) => {
    const facts = lstatSync(place)
    hash.update(`${below}\0${facts.mode}\0${facts.size}\0${facts.mtimeMs}\0${facts.ctimeMs}\0${facts.ino}\n`)
    if (facts.isSymbolicLink()) hash.update(`${readlinkSync(place)}\n`)
  })
  return hash.digest('hex').slice(0, 32)
}

/** The names, bytes and links of a package, and which of its files are programs. */
export function contentDigest(path: string): string {
  const hash = createHash('sha256')
  walk(path, (below, place) => {
    const facts = lstatSync(place)
    const kind = facts.isSymbolicLink() ? 'link' : (facts.mode & 0o111) === 0 ? 'file' : 'program'
    const bytes = facts.isSymbolicLink() ? Buffer.from(readlinkSync(place)) : readFileSync(place)
    hash.update(`${below}\0${kind}\0${bytes.length}\n`).update(bytes)
  })
  return hash.digest('hex').slice(0, 32)
}

export const digestPackage = (path: string): PackageDigest => ({
  stat: statDigest(path),
  content: contentDigest(path),
})

/** Visits every file and link below a path in a fixed order; a path that is a link is followed, links below it are not. */
function walk(path: string, visit: (below: string, place: string) => void): void {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (facts === undefined) return
  if (facts.isSymbolicLink()) {
    visit('', path)
    const real = realOf(path)
    // What is linked to another package counts there.
    if (real !== undefined && !/[\\/]node_modules[\\/]/.test(real)) walk(real, visit)
    return
  }
  if (!facts.isDirectory()) {
    visit('', path)
    return
  }
  const queue = ['']
  for (const folder of queue)
    for (const entry of readdirSync(join(path, folder), { withFileTypes: true }).sort(byName)) {
      if (notPackages.test(entry.name)) continue
      const below = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) queue.push(below)
      else if (entry.isFile() || entry.isSymbolicLink()) visit(below, join(path, below))
    }
}

const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1)

function realOf(path: string): string | undefined {
  try {
    const real = realpathSync(path)
    return statSync(real).isFile() || statSync(real).isDirectory() ? real : undefined
  } catch {
    return undefined
  }
}
