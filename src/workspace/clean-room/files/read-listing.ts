import type { TreeEntry, TreeFiles } from './tree-entry.ts'

/** One file that differs between two trees. */
export interface TreeChange {
  readonly path: string
  readonly how: 'added' | 'modified' | 'deleted' | 'type_changed'
  readonly before?: TreeEntry
  readonly after?: TreeEntry
}

/** Reads rows `MODE KIND ID TAB PATH` of `git ls-tree -r -z`. */
export function filesIn(listing: string): TreeFiles {
  const files = new Map<string, TreeEntry>()
  for (const row of listing.split('\0')) {
    const found = /^(\d+) (?:blob|commit) ([0-9a-f]+)\t(.+)$/s.exec(row)
    if (found !== null) files.set(found[3]!, { mode: found[1]!, id: found[2]! })
  }
  return files
}

const statuses = { A: 'added', M: 'modified', D: 'deleted', T: 'type_changed' } as const

/** Reads rows `:OLDMODE NEWMODE OLDID NEWID STATUS NUL PATH NUL` of `git diff-tree --raw -z`. */
export function changesIn(listing: string): TreeChange[] {
  const parts = listing.split('\0')
  const changes: TreeChange[] = []
  for (let at = 0; parts[at]?.startsWith(':'); at += 2) {
    const [oldMode, newMode, oldId, newId, letter] = parts[at]!.slice(1).split(' ') as [
      string,
      string,
      string,
      string,
      string,
    ]
    const how = statuses[letter as keyof typeof statuses] ?? 'modified'
    changes.push({
      path: parts[at + 1]!,
      how,
      ...(how !== 'added' && { before: { mode: oldMode, id: oldId } }),
      ...(how !== 'deleted' && { after: { mode: newMode, id: newId } }),
    })
  }
  return changes
}
