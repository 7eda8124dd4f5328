/** A line of a difference. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** How many lines are compared exactly; longer middles are shown as replaced. */
const maxLines = 1500

/** The lines of two texts, as they differ. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [left, right] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) start++
  let end = 0
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end))
    end++
  const same = (texts: readonly string[]) => texts.map((text): DiffLine => ({ kind: 'same', text }))
  return [
    ...same(left.slice(0, start)),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...same(end === 0 ? [] : left.slice(-end)),
  ]
}

/** The longest common lines of what lies between. */
function middle(left: readonly string[], right: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text })
  const added = (text: string): DiffLine => ({ kind: 'added', text })
  if (left.length > maxLines || right.length > maxLines || left.length === 0 || right.length === 0)
    return [...left.map(removed), ...right.map(added)]
  const width = right.length + 1
  const table = new Uint16Array((left.length + 1) * width)
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      table[row * width + column] =
        left[row] === right[column]
          ? table[(row + 1) * width + column + 1]! + 1
          : Math.max(table[(row + 1) * width + column]!, table[row * width + column + 1]!)
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      lines.push({ kind: 'same', text: left[row]! })
      row++
      column++
    } else if (table[(row + 1) * width + column]! >= table[row * width + column + 1]!)
      lines.push(removed(left[row++]!))
    else lines.push(added(right[column++]!))
  }
  return [...lines, ...left.slice(row).map(removed), ...right.slice(column).map(added)]
}
