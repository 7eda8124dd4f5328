import { isAbsolute, join, relative, sep } from 'node:path'
import { isObject } from '../../kit/index.ts'

/** The folders that a configuration may name, and that are elsewhere on another machine or after a move. */
export interface KnownFolders {
  /** The folder of the project. */
  readonly project: string
  /** The folder of the project in the user's cache directory. */
  readonly cache?: string
}

/** A configuration as a manifest has it: paths below a known folder begin with its name in braces. */
export function withPortablePaths<T>(config: T, { project, cache }: KnownFolders): T {
  const folders = [
    ...(cache === undefined ? [] : [['{cache}', cache] as const]),
    ['{project}', project] as const,
  ]
  return eachText(config, (text) => {
    for (const [name, folder] of folders) {
      const inside = isAbsolute(text) ? relative(folder, text) : '..'
      if (inside === '') return name
      if (!inside.startsWith('..') && !isAbsolute(inside)) return `${name}/${inside.split(sep).join('/')}`
    }
    return text
  })
}

/** The same with the paths of this machine. */
export function withLocalPaths<T>(config: T, { project, cache }: KnownFolders): T {
  const folders: Readonly<Record<string, string | undefined>> = { project, cache }
  return eachText(config, (text) => {
    const [, name = '', inside = ''] = /^\{(project|cache)\}(?:\/(.*))?$/s.exec(text) ?? []
    const folder = folders[name]
    return folder === undefined ? text : join(folder, inside)
  })
}

function eachText<T>(value: T, change: (text: string) => string): T {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one)
    if (Array.isArray(one)) return one.map(walk)
    if (!isObject(one)) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value) as T
}
