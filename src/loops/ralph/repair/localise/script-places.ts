import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The path of an address below a folder, with slashes; undefined where it lies elsewhere or is no file. */
export function pathBelow(folder: string, address: string): string | undefined {
  const path = pathOf(address.replace(/[?#].*$/, ''))
  if (path === undefined) return undefined
  const below = relative(folder, path)
  if (below === '' || below.startsWith('..') || isAbsolute(below)) return undefined
  return below.split(sep).join('/')
}

function pathOf(address: string): string | undefined {
  if (isAbsolute(address)) return address
  if (!address.startsWith('file:')) return undefined
  try {
    return fileURLToPath(address)
  } catch {
    return undefined
  }
}
