import { join, normalize } from 'node:path/posix'
import { Refusal } from '../../kit/index.ts'
import { globPattern } from '../guard/glob.ts'

/** Whether a path below the top is sealed; the entry that seals it, undefined where none does. */
export type SealedPaths = (path: string) => string | undefined

const isCaseless = /^(?:darwin|win32)$/.test(process.platform)

/**
 * Compares paths with sealed files, folders (with or without a slash) and patterns, all seen from the folder of the project.
 * A pattern seals everything in a folder that it fits. Refuses entries that lead out of the repository.
 */
export function sealedPaths(
  entries: readonly string[],
  prefix: string,
  { ignoreCase = isCaseless } = {},
): SealedPaths {
  const fold = (path: string) => (ignoreCase ? path.toLowerCase() : path)
  const plain = new Map<string, string>()
  const patterns: (readonly [RegExp, string])[] = []
  for (const entry of entries) {
    const written = entry.trim().replaceAll('\\', '/')
    if (written === '') continue
    if (/[*?{]/.test(written)) {
      const anchored = written.includes('/') ? join('/', prefix, written) : written
      if (isOutside(join(prefix, written))) throw outside(entry)
      patterns.push([globPattern(anchored, { ignoreCase }), entry])
      continue
    }
    const path = normalize(join(prefix, written)).replace(/\/$/, '')
    if (isOutside(path) || written.startsWith('/')) throw outside(entry)
    plain.set(fold(path), entry)
  }
  return (path) => {
    for (const place of [path, ...parentsOf(path)]) {
      const found = plain.get(fold(place)) ?? patterns.find(([pattern]) => pattern.test(place))?.[1]
      if (found !== undefined) return found
    }
    return plain.get('.')
  }
}

const isOutside = (path: string) => normalize(path).split('/')[0] === '..'

const outside = (entry: string) =>
  new Refusal('sealed_outside', 'usage', `The sealed path '${entry}' leads out of the repository.`, {
    hint: 'Name files and folders as they are seen from the folder of the project.',
  })

function parentsOf(path: string): string[] {
  const end = path.lastIndexOf('/')
  return end <= 0 ? [] : [path.slice(0, end), ...parentsOf(path.slice(0, end))]
}
