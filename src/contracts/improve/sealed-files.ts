/** Whether a list of sealed files covers a path: a file by its name, a folder by its name with a slash. */
export function isSealed(path: string, sealedFiles: readonly string[]): boolean {
  const plain = normalised(path)
  return sealedFiles.some((entry) => {
    const sealed = normalised(entry)
    return sealed !== '' && (plain === sealed || (sealed.endsWith('/') && plain.startsWith(sealed)))
  })
}

/** Why an entry seals nothing, or less than it seems to; undefined for a sound entry. */
export function weaknessOf(entry: string): 'blank' | 'outside' | 'glob' | 'folder' | undefined {
  if (entry.trim() === '') return 'blank'
  if (/^([/\\~]|[a-z]:)/i.test(entry) || entry.split(/[/\\]/).includes('..')) return 'outside'
  if (/[*?[\]{}]/.test(entry)) return 'glob'
  const name = entry.split('/').at(-1)!
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

function normalised(path: string): string {
  return path.trim().replace(/^(\.\/)+/, '')
}
