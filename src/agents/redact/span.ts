/** A part of a text that holds a secret. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Spans in order, those that overlap as one under the name of the first. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    const last = merged.at(-1)
    if (last === undefined || span.start >= last.end) merged.push(span)
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end }
  }
  return merged
}
