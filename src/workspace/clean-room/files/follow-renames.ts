import { dirname, relative } from 'node:path/posix'
import { isPython } from '../../guard/code-file.ts'
import { loadedNames } from '../../guard/loaded-names.ts'
import { type LookUp, resolveLoaded } from '../../guard/resolve-loaded.ts'

/**
 * A file of the beginning that loads files which the work renamed, with these names changed and nothing else; undefined
 * where it loads none. So a test still finds what it tests, and asks what it asked.
 */
export function followRenames(
  path: string,
  text: string,
  renames: ReadonlyMap<string, string>,
  lookUp: LookUp,
): string | undefined {
  let result = text
  for (const name of new Set(loadedNames(path, text))) {
    const [loaded] = resolveLoaded(path, name, lookUp)
    const now = loaded === undefined ? undefined : renames.get(loaded)
    if (now === undefined) continue
    const next = isPython(path) ? pythonName(name, loaded!, now) : scriptName(path, name, now)
    if (next === undefined) continue
    result = isPython(path) ? replaceWord(result, name, next) : replaceQuoted(result, name, next)
  }
  return result === text ? undefined : result
}

/** The new path as the old name was written: relative, with or without the ending. */
function scriptName(from: string, name: string, now: string): string | undefined {
  if (!name.startsWith('.')) return undefined
  const ending = /\.[cm]?jsx?$/.exec(name)?.[0]
  const plain = now.replace(/\.[cm]?[jt]sx?$/, '')
  const target = /\.\w+$/.test(name) ? (ending === undefined ? now : plain + endingOf(now, ending)) : plain
  const path = relative(dirname(from), target)
  return path.startsWith('.') ? path : `./${path}`
}

/** TypeScript is imported under the ending of what it becomes. */
const endingOf = (path: string, written: string) =>
  /\.[cm]?tsx?$/.test(path) ? written : (/\.[cm]?jsx?$/.exec(path)?.[0] ?? written)

const moduleOf = (path: string) => path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.')

function pythonName(name: string, before: string, now: string): string | undefined {
  const [old, next] = [moduleOf(before), moduleOf(now)]
  if (name.startsWith('.') || !old.endsWith(name)) return undefined
  const root = old.slice(0, old.length - name.length)
  return next.startsWith(root) ? next.slice(root.length) : undefined
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const replaceQuoted = (text: string, name: string, next: string) =>
  text.replaceAll(new RegExp(`(['"\`])${literally(name)}\\1`, 'g'), (_, quote) => `${quote}${next}${quote}`)

const replaceWord = (text: string, name: string, next: string) =>
  text.replaceAll(
    new RegExp(`(^[ \\t]*(?:from|import)[ \\t]+)${literally(name)}(?=[\\s,;]|$)`, 'gm'),
    `$1${next}`,
  )
