import type { ContextFrame } from '../../../contracts/index.ts'

/** How often agents would have read something else under another condition, at the same point of the same talk. */
export interface ManipulationCount {
  readonly turns: number
  readonly differing: number
  /** In how many turns each part differed. */
  readonly parts: Readonly<Record<string, number>>
}

/** What an agent reads at a turn under one condition. */
export interface Reading {
  readonly frame: ContextFrame
  /** The whole prompt, as text. */
  readonly prompt: string
}

export const noManipulation: ManipulationCount = { turns: 0, differing: 0, parts: {} }

/** Adds one turn: what was read, and what would have been. */
export function countReading(count: ManipulationCount, read: Reading, other: Reading): ManipulationCount {
  const turns = count.turns + 1
  if (read.prompt === other.prompt) return { ...count, turns }
  const keys = (Object.keys(read.frame) as (keyof ContextFrame)[]).filter(
    (key) => read.frame[key] !== other.frame[key],
  )
  const parts = { ...count.parts }
  for (const part of keys.length === 0 ? ['plan_texts'] : keys) parts[part] = (parts[part] ?? 0) + 1
  return { turns, differing: count.differing + 1, parts }
}

/** Adds up the counts of several rounds. */
export function addCounts(
  one: Readonly<Record<string, ManipulationCount>>,
  other: Readonly<Record<string, ManipulationCount>>,
): Record<string, ManipulationCount> {
  const sum: Record<string, ManipulationCount> = { ...one }
  for (const [label, count] of Object.entries(other)) {
    const before = sum[label] ?? noManipulation
    const parts = { ...before.parts }
    for (const [part, times] of Object.entries(count.parts)) parts[part] = (parts[part] ?? 0) + times
    sum[label] = { turns: before.turns + count.turns, differing: before.differing + count.differing, parts }
  }
  return sum
}
