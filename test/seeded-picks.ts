/** Choices that are the same for the same seed. */
export interface Picks {
  /** A whole number from 0 up to, but not including, `size`. */
  below(size: number): number
  of<T>(list: readonly T[]): T
}

/** Mulberry32, a small generator that is good enough to shuffle test data. */
export function seededPicks(seed: number): Picks {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (size: number) => Math.floor(next() * size)
  return { below, of: (list) => list[below(list.length)]! }
}
