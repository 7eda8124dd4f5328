import { posix } from 'node:path'

/** Whether a list of sealed files covers a path: a file by its name, a folder by its name with a slash. */
export function isSealed(path: string, sealedFiles: readonly string[]): boolean {
  return sealBy(sealedFiles)(path)
}

/** The same question for many paths, with the list prepared once. */
export function sealBy(sealedFiles: readonly string[]): (path: string) => boolean {
  const sealed = new Set(sealedFiles.map(normalised).filter((entry) => entry !== ''))
  const folders = [...sealed].filter((entry) => entry.endsWith('/'))
  return (path) => {
    const plain = normalised(path)
    return sealed.has(plain) || folders.some((folder) => plain.startsWith(folder))
  }
}

/** Why an entry seals nothing, or less than it seems to; undefined for a sound entry. */
export function weaknessOf(entry: string): 'blank' | 'outside' | 'glob' | 'folder' | undefined {
  if (entry.trim() === '') return 'blank'
  if (/^([/\\~]|[a-z]:)/i.test(entry) || entry.split(/[/\\]/).includes('..')) return 'outside'
  if (/[*?[\]{}]/.test(entry)) return 'glob'
  const name = entry.split(/[/\\]/).at(-1)!
  return name === '' || name.includes('.') || knownWithoutDot.has(name.toLowerCase()) ? undefined : 'folder'
}

const knownWithoutDot = new Set([
  'makefile',
  'dockerfile',
  'justfile',
  'rakefile',
  'gemfile',
  'license',
  'readme',
])

/** One spelling for all the ways to write the same path. */
function normalised(path: string): string {
  const plain = path.trim().replaceAll('\\', '/')
  return plain === '' ? '' : posix.normalize(plain)
}
