import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { blocksIn, type Document, spansIn } from './document.ts'

/** The paths of the repository that documents name, in text and in shell commands, and that do not exist. */
export function missingPaths(root: string, documents: readonly Document[]): string[] {
  const topLevel = readdirSync(root, { encoding: 'utf8' }).filter(
    (name) => name !== 'dist' && name !== 'node_modules' && name !== '.git',
  )
  /** A path below one of our own folders; names such as `chat.jsonl` or `run.json` belong to the user's runs. */
  const isOurs = (path: string) => path.includes('/') && topLevel.includes(path.split('/')[0]!)
  return documents.flatMap(({ path: document, text }) => {
    const named = spansIn(text).flatMap(({ code, line }) =>
      /^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(code) ? [{ path: code, line }] : [],
    )
    const typed = blocksIn(text)
      .filter(({ language }) => language.startsWith('sh'))
      .flatMap(({ source, line }) => [...source.matchAll(/[\w.@/-]+/g)].map(([path]) => ({ path, line })))
    return [...named, ...typed]
      .filter(({ path }) => isOurs(path) && !existsSync(join(root, path)))
      .map(({ path, line }) => `${document}:${line}: names ${path}, which does not exist`)
  })
}
