import { dirname, join, normalize } from 'node:path/posix'
import { isCode } from './code-file.ts'

const literal = /(['"`])((?:(?!\1)[^\\\n])+)\1/g
const joined = /\b(?:join|resolve|joinpath|Path)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g
const divided = /(?:\/\s*['"][^'"\n]+['"]\s*){1,6}/g
const mostLiterals = 2000

/**
 * The files without code, and folders of such files, that a module names in its strings: what it may read. Parts that are
 * joined are put together; a path counts from the file's folder, from the project's, and from the top.
 */
export function namedData(
  from: string,
  text: string,
  { files, prefix, folders }: { files: ReadonlySet<string>; prefix: string; folders: ReadonlySet<string> },
): string[] {
  const roots = [...new Set([dirname(from), prefix === '' ? '.' : prefix, '.'])]
  const found = new Set<string>()
  for (const name of namesIn(text)) {
    for (const root of roots) {
      const path = normalize(join(root, name)).replace(/\/$/, '')
      if (path.startsWith('..') || path === '.') continue
      if (files.has(path) ? !isCode(path) : folders.has(path)) found.add(path)
    }
  }
  return [...found]
}

function namesIn(text: string): string[] {
  const stringsIn = (part: string) => [...part.matchAll(literal)].map((found) => found[2]!)
  const single = stringsIn(text)
  const groups = [...text.matchAll(joined)].map((found) => stringsIn(found[1]!))
  const paths = [...text.matchAll(divided)].map((found) => stringsIn(found[0]))
  const whole = [...groups, ...paths].filter((parts) => parts.length > 1).map((parts) => parts.join('/'))
  return [...single.filter((name) => name.length < 200), ...whole].slice(0, mostLiterals)
}
