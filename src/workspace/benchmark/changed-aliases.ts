import { dirname } from 'node:path/posix'
import { isObject } from '../../kit/index.ts'
import { isScript } from '../guard/code-file.ts'
import { loadedNames } from '../guard/loaded-names.ts'
import type { CandidateChange } from './find-violations.ts'
import type { Violation } from './variant.ts'

/**
 * A name that a sealed file imports, such as `#cases` or `project/cases`, leads where the `package.json` around it says. It must
 * lead there for a candidate too.
 */
export function changedAliases(
  { changes, textBefore, textAfter }: Pick<CandidateChange, 'changes' | 'textBefore' | 'textAfter'>,
  sealedFiles: readonly string[],
): Violation[] {
  return changes.flatMap(({ path }) => {
    if (!/(?:^|\/)package\.json$/.test(path)) return []
    const [before, after] = [manifestIn(textBefore(path)), manifestIn(textAfter(path))]
    const folder = dirname(path) === '.' ? '' : `${dirname(path)}/`
    const scripts = sealedFiles.filter((file) => isScript(file) && file.startsWith(folder))
    const names = new Set(scripts.flatMap((file) => loadedNames(file, textBefore(file) ?? '')))
    return [...names]
      .filter((name) => targetOf(name, before) !== targetOf(name, after))
      .map((name) => ({
        category: 'sealed_file_violation' as const,
        path,
        what: `The candidate changes where '${name}' leads in ${path}.`,
        why: 'The benchmark imports it.',
      }))
  })
}

type Manifest = Readonly<Record<string, unknown>>

function manifestIn(text: string | undefined): Manifest {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isObject(value) ? (value as Manifest) : {}
  } catch {
    return {}
  }
}

/** What decides where a name leads: the entries whose keys fit it, as text. Empty for names that no manifest decides on. */
function targetOf(name: string, { name: own, imports, exports }: Manifest): string {
  if (name.startsWith('#')) return entriesFor(name, imports)
  if (typeof own !== 'string' || (name !== own && !name.startsWith(`${own}/`))) return ''
  return isObject(exports) && Object.keys(exports).every((key) => key.startsWith('.'))
    ? entriesFor(`.${name.slice(own.length)}`, exports)
    : JSON.stringify(exports ?? '')
}

function entriesFor(name: string, map: unknown): string {
  if (!isObject(map)) return ''
  const fits = (key: string) => {
    const [start, end] = key.split('*')
    return end === undefined ? key === name : name.startsWith(start!) && name.endsWith(end)
  }
  const found = Object.entries(map).filter(([key]) => fits(key))
  return found.length === 0 ? '' : JSON.stringify(found.sort(([left], [right]) => (left < right ? -1 : 1)))
}
