/** Joins intervals that overlap or touch. Gives them in order of their beginning. */
export function mergeIntervals(intervals) {
  const sorted = [...intervals].sort((a, b) => a.start - b.start)
  const merged = []
  for (const { start, end } of sorted) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) {
      last.end = end
    } else {
      merged.push({ start, end })
    }
  }
  return merged
}

/** How much of the line the intervals cover, each part counted once. */
export function coveredLength(intervals) {
  return mergeIntervals(intervals).reduce((sum, { start, end }) => sum + (end - start), 0)
}
