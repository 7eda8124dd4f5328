import type { Change } from '../attempt.ts'

/** The lines of each changed file that are new, by their numbers after the change. */
export type ChangedLines = ReadonlyMap<string, ReadonlySet<number>>

/** Reads from the diffs of a change which lines it added or replaced; next to lines that it removed counts as well. */
export function changedLines({ actions }: Pick<Change, 'actions'>): ChangedLines {
  const found = new Map<string, ReadonlySet<number>>()
  for (const { file_path: path, changes } of actions)
    if (path !== undefined && changes !== undefined) found.set(path, linesIn(changes.diff ?? ''))
  return found
}

function linesIn(diff: string): Set<number> {
  const lines = new Set<number>()
  let at = 0
  for (const line of diff.split('\n')) {
    const head = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(line)
    if (head !== null) at = Number(head[1])
    else if (at === 0) continue
    else if (line.startsWith('+')) lines.add(at++)
    else if (line.startsWith('-')) lines.add(at)
    else if (line.startsWith(' ')) at++
  }
  return lines
}
