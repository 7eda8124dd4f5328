import { dirname, join } from 'node:path/posix'
import { isPython, isScript } from './code-file.ts'
import { loadedNames } from './loaded-names.ts'

const inShell = [
  /(?:\[\[?|\btest)\s+(?:!\s+)?-[a-z]\s+["']?([^\s"'\]]+)/g,
  /--env-file-if-exists[=\s]+["']?([^\s"']+)/g,
  /(?:^|[;&|{(]|\b(?:then|do|else))[ \t]*(?:\.|source)[ \t]+["']?([^\s"';|&]+)["']?[^\n;]*\|\|/gm,
]
const inMake = [/^[ \t]*(?:-|s)include[ \t]+(.+)$/gm, /\$\(wildcard[ \t]+([^)]+)\)/g]
const inCode =
  /\b(?:existsSync|accessSync|statSync|exists|isfile|is_file|Path)\(\s*(?:new\s+URL\(\s*)?['"`]([^'"`\n]+)['"`]/g

/** The files that a command or a shell script takes only where they are there, as they are written in it. */
export const awaitedByShell = (text: string): string[] => namesOf(inShell, text)

/** The files that a Makefile includes only where they are there. */
export const awaitedByMake = (text: string): string[] =>
  namesOf(inMake, text).flatMap((names) => names.trim().split(/\s+/))

const namesOf = (patterns: readonly RegExp[], text: string) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!))

/**
 * The places of files that settings written as code take only where they are there. What they load has to be there for the
 * others, so that whatever they name and is absent is meant.
 */
export function awaitedBySettings(path: string, text: string, prefix: string): string[] {
  if (!isScript(path) && !isPython(path)) return []
  const named = namesOf([inCode], text)
  const loaded = loadedNames(path, text).flatMap((name) => {
    if (isPython(path)) return name.startsWith('.') ? [] : [`${name.replaceAll('.', '/')}.py`]
    return /^\.{1,2}\//.test(name) ? [name] : []
  })
  return [
    ...named.flatMap((name) => [join(dirname(path), name), join(prefix, name)]),
    ...loaded.flatMap((name) => [join(dirname(path), name), ...(isPython(path) ? [join(prefix, name)] : [])]),
  ]
}
