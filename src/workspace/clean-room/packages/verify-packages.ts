import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { shadowsCommand } from '../../guard/installed-tools.ts'
import type { PackageDigest } from '../survey.ts'
import type { PackageVerdict } from '../verdict.ts'
import { declaredIn, declaredInPython, neededBy, pythonNeededBy } from './declared-packages.ts'
import { contentDigest, statDigest } from './digest-package.ts'
import { linkedInside, type PackageFolder, packageFolders, packagesIn } from './package-folders.ts'

/** What the work declares, and where its packages may be. */
export interface PackageOrder {
  /** The user's files, and those that the agent worked on. */
  readonly tops: readonly string[]
  readonly prefix: string
  /** The files of the room: those that name packages, with their texts before and after the work. */
  readonly files: Iterable<string>
  readonly manifests: readonly { readonly path: string; readonly before: string; readonly after: string }[]
  readonly survey: Readonly<Record<string, PackageDigest>>
  readonly include: readonly string[]
}

/** A package that the work added: its path below the top, and where it is. */
export interface AddedPackage {
  readonly path: string
  readonly real: string
}

export interface VerifiedPackages extends PackageVerdict {
  readonly places: readonly AddedPackage[]
  /** Packages that do not come along, and yet could be loaded by those that do. */
  readonly strangers: readonly string[]
}

/** Compares installed packages with those of the beginning, and finds those that the work declared and added. */
export async function verifyPackages(order: PackageOrder): Promise<VerifiedPackages> {
  const changed = new Set<string>()
  const places: AddedPackage[] = []
  const strangers: string[] = []
  const leftOut: string[] = []
  const seen = new Set<string>()
  let verified = 0
  for (const top of order.tops)
    for (const folder of await packageFolders(top, order)) {
      if (seen.has(folder.real)) continue
      seen.add(folder.real)
      const isOwn = top === order.tops[0]
      const isNeeded = await neededIn(folder, order)
      for (const name of await packagesIn(folder)) {
        await nextTurn()
        const path = `${folder.path}/${name}`
        const known = order.survey[path]
        const real = join(folder.real, name)
        if (known !== undefined) {
          if (!isOwn) continue
          if (await isSame(real, known, top)) verified++
          else changed.add(path)
        } else if (await isNeeded(name)) places.push({ path, real: await realpath(real) })
        else if (!places.some((place) => place.path === path)) {
          leftOut.push(path)
          // A program that is not in the room is found by nobody; a package is found from beside it.
          if (isOwn && !name.startsWith('.bin/')) strangers.push(path)
        }
      }
    }
  await verifyIncluded(order, changed)
  for (const path of await gone(order)) changed.add(path)
  const state =
    changed.size > 0 || strangers.length > 0
      ? 'changed'
      : verified + places.length + order.include.length > 0
        ? 'verified'
        : 'none'
  const added = places.map(({ path }) => path)
  return { state, verified, changed: [...changed], added, leftOut, places, strangers }
}

async function isSame(path: string, known: PackageDigest, top: string): Promise<boolean> {
  if (known.stat.startsWith('link '))
    return (await linkedInside(path, top)) === known.stat.slice('link '.length)
  return statDigest(path) === known.stat || contentDigest(path) === known.content
}

async function verifyIncluded({ tops, include, survey }: PackageOrder, changed: Set<string>): Promise<void> {
  for (const path of include) {
    const known = survey[path]
    if (known !== undefined && !(await isSame(join(tops[0]!, path), known, tops[0]!))) changed.add(path)
  }
}

/** Packages of the beginning that are no longer there. */
async function gone({ tops, survey, include }: PackageOrder): Promise<string[]> {
  const missing: string[] = []
  for (const path of Object.keys(survey)) {
    if (include.includes(path)) continue
    const isThere = await realpath(join(tops[0]!, path)).catch(() => undefined)
    if (isThere === undefined && !survey[path]!.stat.startsWith('link ')) missing.push(path)
  }
  return missing
}

/** Whether a new package in a folder is one that the work declared, or needs for one that it declared. */
async function neededIn(
  { path, real, kind }: PackageFolder,
  order: PackageOrder,
): Promise<(name: string) => Promise<boolean>> {
  const fresh = (read: (text: string) => string[], fits: RegExp) =>
    order.manifests.flatMap(({ path: file, before, after }) => {
      const old = new Set(fits.test(file) ? read(before) : [])
      return fits.test(file) ? read(after).filter((name) => !old.has(name)) : []
    })
  if (kind === 'node') {
    const needed = await neededBy(fresh(declaredIn, /(?:^|\/)package\.json$/), real)
    return async (name) => {
      if (name.startsWith('.pnpm/'))
        return [...needed].some((one) => name.startsWith(`.pnpm/${one.replace('/', '+')}@`))
      if (!name.startsWith('.bin/')) return needed.has(name)
      const target = await realpath(join(real, name)).catch(() => '')
      const isOfNeeded = [...needed].some((one) => target.startsWith(`${join(real, one)}/`))
      return isOfNeeded && !(await shadowsCommand(`${path}/${name}`))
    }
  }
  const declared = fresh(declaredInPython, /(?:pyproject\.toml|requirements[\w-]*\.txt|setup\.py)$/)
  const owned = new Map<string, ReadonlySet<string>>()
  for (const name of await packagesIn({ kind, real })) {
    const site = siteOf.exec(name)?.[1]
    if (site !== undefined && !owned.has(site))
      owned.set(site, await pythonNeededBy(declared, join(real, site)))
  }
  return async (name) => {
    const found = siteOf.exec(name)
    if (found !== null) return owned.get(found[1]!)!.has(found[2]!)
    return declared.length > 0 && /^(?:bin|Scripts)\//.test(name) && !(await shadowsCommand(name))
  }
}

const siteOf = /^(lib\/[^/]+\/site-packages)\/(.+)$/
