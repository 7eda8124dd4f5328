import { isObject } from '../../../kit/index.ts'
import { decidingKeys } from '../../guard/deciding-parts.ts'
import { targetsIn } from '../../guard/own-packages.ts'

/** A package.json of the room, and whether something of the work's version did not come along. */
export interface MergedManifest {
  readonly text: string
  readonly isWhole: boolean
}

/** What of the beginning a package.json must not take the place of. */
export interface KeptPlaces {
  /** Whether a path beside the package.json is that of a file that judges. */
  judges(target: string): boolean
  /** Whether a name is that of a package which the project declares, and is none of its own. */
  isForeign(name: string): boolean
}

/**
 * The work's package.json with what may decide a check from the beginning: scripts, settings of tools, and all that is no
 * description of the package. Names in `imports` and `exports`, and
 * the main file, that led to files that judge lead there still, and a package does not get the name of an installed one, under
 * which it would find itself. Undefined where the work's version is no JSON.
 */
export function mergeManifest(
  before: string,
  after: string,
  { judges, isForeign }: KeptPlaces,
): MergedManifest | undefined {
  const [old, work] = [objectIn(before), objectIn(after)]
  if (old === undefined || work === undefined) return undefined
  const merged: Record<string, unknown> = { ...work }
  for (const key of decidingKeys({ ...old, ...work })) set(merged, key, old[key])
  for (const key of ['imports', 'exports']) {
    const [oldMap, workMap] = [old[key], merged[key]]
    if (!isObject(oldMap)) continue
    const kept = Object.entries(oldMap).filter(([, target]) => targetsIn(target).some(judges))
    if (kept.length > 0) merged[key] = { ...(isObject(workMap) && workMap), ...Object.fromEntries(kept) }
  }
  // A package that is found by its main file would be found elsewhere by `exports`.
  const main = typeof old.main === 'string' ? old.main : 'index.js'
  if (old.exports === undefined && (judges(main) || judges(`${main}.js`)))
    for (const key of ['main', 'exports']) set(merged, key, old[key])
  if (typeof old.exports === 'string' && judges(old.exports)) merged.exports = old.exports
  if (work.name !== old.name && isForeign(String(work.name))) set(merged, 'name', old.name)
  const isWhole = JSON.stringify(sorted(merged)) === JSON.stringify(sorted(work))
  return { text: isWhole ? after : `${JSON.stringify(merged, null, 2)}\n`, isWhole }
}

function set(target: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) delete target[key]
  else target[key] = value
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const sorted = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
