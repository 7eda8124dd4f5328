import type { Change } from '../attempt.ts'

/** The lines of a change that were removed and added, by file, with the lines around them; at most so many lines. */
export function diffText({ actions }: Pick<Change, 'actions'>, mostLines: number): string {
  const lines = actions.flatMap(({ file_path: path, changes, reverted }) => {
    if (path === undefined || changes === undefined) return []
    const undone = reverted === true ? ' (undone, the file is protected)' : ''
    return [`--- ${path}${undone}`, ...bodyOf(changes.diff, changes.binary === true)]
  })
  if (lines.length <= mostLines) return lines.join('\n')
  return [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more lines`].join('\n')
}

function bodyOf(diff: string | undefined, isBinary: boolean): string[] {
  if (isBinary) return ['(binary)']
  if (diff === undefined) return ['(not kept)']
  const lines = diff.split('\n')
  const first = lines.findIndex((line) => line.startsWith('@@'))
  if (first < 0) return [/^deleted file/m.test(diff) ? '(deleted, it was empty)' : '(no change of text)']
  return withoutDistance(lines.slice(first).filter((line) => line !== ''))
}

/** Two lines around every change are enough to find it. */
function withoutDistance(lines: readonly string[]): string[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - 2), index + 3).some((line) => /^[-+]/.test(line))
  return lines.filter((line, index) => line.startsWith('@@') || isNear(index))
}

/** A change of a line or two in words: `a` → `b` in a file; undefined for a larger one. */
export function smallChange({ actions }: Pick<Change, 'actions'>): string | undefined {
  const changed = actions.filter(({ changes }) => changes !== undefined)
  if (changed.length !== 1) return undefined
  const [{ file_path: path, changes }] = changed as [(typeof changed)[number]]
  const body = bodyOf(changes?.diff, changes?.binary === true)
  const of = (sign: string) =>
    body.filter((line) => line.startsWith(sign)).map((line) => line.slice(1).trim())
  const [removed, added] = [of('-'), of('+')]
  if (removed.length > 2 || added.length > 2 || removed.length + added.length === 0) return undefined
  if ([...removed, ...added].every((line) => line === '')) return `a change of empty lines in ${path}`
  const text = (lines: readonly string[]) => `\`${lines.join(' ⏎ ').slice(0, 160)}\``
  if (removed.length === 0) return `adding ${text(added)} in ${path}`
  if (added.length === 0) return `removing ${text(removed)} in ${path}`
  return `${text(removed)} → ${text(added)} in ${path}`
}
