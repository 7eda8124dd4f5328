import { globPatterns } from '../../guard/glob.ts'
import type { TreeFiles } from './tree-entry.ts'

/** What a compiler does not look at any more. */
export interface Untyped {
  /** The source that is gone. */
  readonly source: string
  /** What stands in its place. */
  readonly replacement: string
}

const compilers = /\b(?:tsc|vue-tsc|tsgo)\b/
const typed = /(?<!\.d)\.[cm]?tsx?$/
const plain = /\.[cm]?jsx?$/
const declaration = /\.d\.[cm]?ts$/

/**
 * Typed sources that the work replaced by scripts, which a compiler does not check: under the same name, or by declarations
 * that it believes.
 */
export function typesRemoved(
  before: TreeFiles,
  after: TreeFiles,
  { commands, allow }: { readonly commands: readonly string[]; readonly allow: readonly string[] },
): Untyped[] {
  if (!commands.some((text) => compilers.test(text))) return []
  const allowed = globPatterns(allow)
  const gone = [...before.keys()].filter(
    (path) => typed.test(path) && !after.has(path) && !allowed.test(path),
  )
  if (gone.length === 0) return []
  const added = [...after.keys()].filter((path) => !before.has(path))
  const declared = new Set(added.filter((path) => declaration.test(path)).map(stemOf))
  return added
    .filter((path) => plain.test(path) || declaration.test(path))
    .flatMap((replacement) => {
      const stem = stemOf(replacement)
      const source = gone.find((path) => stemOf(path) === stem) ?? (declared.has(stem) ? gone[0] : undefined)
      const isFollowed = after.has(`${stem}.ts`) || after.has(`${stem}.tsx`)
      return source === undefined || isFollowed ? [] : [{ source, replacement }]
    })
}

const stemOf = (path: string) => path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
