import type { Action, ChangedFile, FileChanges } from '../../workspace/index.ts'

/** How much of the diff of one file is kept in a record. */
const keptDiff = 64 * 1024

/** What was done to each file, as the schema's actions. */
export function actionsOf({
  changed_files: files,
  diff,
}: Pick<FileChanges, 'changed_files' | 'diff'>): Action[] {
  const diffs = diffsByFile(files, diff)
  return files.map((file) => {
    const { path, status, lines_added: added, lines_removed: removed } = file
    const text = diffs.get(path)
    return {
      type: types[status],
      description: describe(file),
      file_path: path,
      changes: {
        additions: added ?? 0,
        deletions: removed ?? 0,
        ...(text !== undefined && { diff: text.slice(0, keptDiff) }),
        ...(text !== undefined && text.length > keptDiff && { diff_cut: true }),
        ...(added === null && { binary: true }),
      },
    }
  })
}

const types = {
  added: 'file_creation',
  modified: 'code_modification',
  deleted: 'file_deletion',
  type_changed: 'code_modification',
} as const

const verbs = {
  added: 'Created',
  modified: 'Changed',
  deleted: 'Deleted',
  type_changed: 'Changed the type of',
}

function describe({ path, status, lines_added: added, lines_removed: removed }: ChangedFile): string {
  if (added === null) return `${verbs[status]} ${path} (binary)`
  return `${verbs[status]} ${path} (+${added} −${removed})`
}

/** Takes a patch apart. A head at the beginning of a line cannot be content, which has a sign before it. */
function diffsByFile(files: readonly ChangedFile[], diff: string): Map<string, string> {
  const parts = diff.split(/^(?=diff --git )/m).filter((part) => part.startsWith('diff --git '))
  if (parts.length === files.length) return new Map(files.map(({ path }, index) => [path, parts[index]!]))
  // The patch was cut in its middle: what is left is known by its head.
  const heads = parts.map((part) => part.slice(0, part.indexOf('\n')))
  return new Map(
    files.flatMap(({ path }) => {
      const at = heads.indexOf(`diff --git a/${path} b/${path}`)
      return at < 0 ? [] : [[path, parts[at]!] as const]
    }),
  )
}
