/** How much is shown of each side, and how much of that before the place. */
const shown = 100
const before = 30

/** Two values, each cut to the neighbourhood of the place where they part. */
export function partingOf(left: unknown, right: unknown): readonly [string, string] {
  const [one, other] = [textOf(left), textOf(right)]
  let place = 0
  while (place < one.length && place < other.length && one[place] === other[place]) place++
  const start = Math.max(0, place - before)
  return [cut(one, start), cut(other, start)]
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}

function cut(text: string, start: number): string {
  const end = start + shown
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}
