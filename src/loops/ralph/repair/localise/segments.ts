/** Which parts of a text ran: from each offset on, up to the next one. In order of the offsets. */
export type Segments = readonly (readonly [offset: number, ran: boolean])[]

/** A stretch of a script and how often it ran, as V8 reports; stretches are nested. */
export type Range = readonly [start: number, end: number, count: number]

/** Lays nested stretches flat: at each place the innermost one counts. */
export function flatten(ranges: readonly Range[]): Segments {
  const sorted = [...ranges].sort(([a, b], [c, d]) => a - c || d - b)
  const segments: [number, boolean][] = [[0, false]]
  const open: Range[] = []
  const mark = (offset: number, count: number) => {
    if (segments.at(-1)![0] === offset) segments.pop()
    segments.push([offset, count > 0])
  }
  const closeUntil = (offset: number) => {
    while (open.length > 0 && open.at(-1)![1] <= offset) {
      const [, end] = open.pop()!
      mark(end, open.at(-1)?.[2] ?? 0)
    }
  }
  for (const range of sorted) {
    closeUntil(range[0])
    mark(range[0], range[2])
    open.push(range)
  }
  closeUntil(Number.POSITIVE_INFINITY)
  return segments
}

/** Whether the place ran. */
export function ranAt(segments: Segments, offset: number): boolean {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (segments[middle]![0] <= offset) low = middle + 1
    else high = middle
  }
  return low > 0 && segments[low - 1]![1]
}

/** What ran in either of two. */
export function union(left: Segments, right: Segments): Segments {
  const offsets = [...new Set([...left, ...right].map(([offset]) => offset))].sort((a, b) => a - b)
  return offsets.map((offset) => [offset, ranAt(left, offset) || ranAt(right, offset)])
}
