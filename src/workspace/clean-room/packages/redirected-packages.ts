import { isObject } from '../../../kit/index.ts'

/** A file that says which packages are installed, before and after the work. */
export interface InstalledBy {
  readonly path: string
  readonly before: string
  readonly after: string
}

export const saysWhatIsInstalled =
  /(?:^|\/)(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lock)$/

/**
 * The packages of the beginning that an installation would take from elsewhere, and places of packages in lock files that were
 * not there before. Another version from the same place is an ordinary change.
 */
export function redirectedPackages(files: readonly InstalledBy[]): string[] {
  const found = files.flatMap(({ path, before, after }) => {
    if (before === after || before === '') return []
    if (path.endsWith('package.json')) return inManifest(objectIn(before), objectIn(after))
    if (path.endsWith('.json')) return inLock(objectIn(before), objectIn(after))
    return [...placesIn(after)].filter((place) => !placesIn(before).has(place))
  })
  return [...new Set(found)]
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
const replacing = ['overrides', 'resolutions', 'pnpm']

function inManifest(before: Fields, after: Fields): string[] {
  const specs = (manifest: Fields) =>
    Object.assign({}, ...kinds.map((kind) => fieldsOf(manifest[kind]))) as Fields
  const [old, now] = [specs(before), specs(after)]
  const elsewhere = Object.keys(old).filter(
    (name) => typeof now[name] === 'string' && now[name] !== old[name] && !isVersion.test(now[name]),
  )
  return [
    ...elsewhere,
    ...replacing.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])),
  ]
}

/** A version, a range of them or a tag: what a registry is asked for. */
const isVersion = /^[\w.*^~<>=|\s-]*$/

function inLock(before: Fields, after: Fields): string[] {
  const [old, now] = [fieldsOf(before.packages), fieldsOf(after.packages)]
  return Object.keys(old).filter((path) => {
    const [was, is] = [fieldsOf(old[path]), fieldsOf(now[path])]
    if (path === '' || now[path] === undefined) return false
    if (was.link !== is.link || originOf(was.resolved) !== originOf(is.resolved)) return true
    const isSameVersion = was.version === is.version
    return isSameVersion && (was.resolved !== is.resolved || was.integrity !== is.integrity)
  })
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isObject(value) ? (value as Fields) : {})

const originOf = (place: unknown) => /^[\w+]+:\/\/[^/]*/.exec(String(place))?.[0] ?? place

/** Servers and files that a lock file names; links lead to packages of the project itself. */
const placesIn = (lock: string) =>
  new Set(lock.match(/\b(?:git\+)?(?:https?|ssh|git):\/\/[^/\s'"]+|\bfile:[^\s'",)]+/g))

function objectIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
