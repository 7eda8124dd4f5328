import { mean } from '../../../kit/index.ts'
import { groupBy } from '../../../learn/index.ts'

/** A cell as far as effects are concerned. */
export interface ComparedCell {
  readonly value: number
  readonly seed: string
  readonly factors: Readonly<Record<string, string>>
  /** Whether it began with rounds that it shares with the other cells of its seed. */
  readonly sharesPrefix: boolean
}

/** How cells were matched: within seed and the other factors, within seed, or not at all. */
export type Within = 'seed and other factors' | 'seed' | 'nothing'

/** Cells in blocks: they are swapped with those of their block alone. */
export interface MatchedCells {
  readonly cells: readonly ComparedCell[]
  readonly blocks: readonly string[]
  readonly within: Within
}

/**
 * Cells are matched with those that differ in the factor alone, or else with those of their seed, where every block has both sides.
 * Cells that share a prefix are never compared beyond their seed: a seed that lacks a side is left out.
 */
export function matched(
  cells: readonly ComparedCell[],
  side: (cell: ComparedCell) => 1 | -1,
  others: readonly string[],
): MatchedCells {
  const levelsOf = (cell: ComparedCell) => others.map((other) => cell.factors[other])
  const seedOf = (cell: ComparedCell) => cell.seed
  const keys: readonly (readonly [Within, (cell: ComparedCell) => string])[] = [
    ...(others.length === 0
      ? []
      : [
          [
            'seed and other factors',
            (cell: ComparedCell) => JSON.stringify([cell.seed, ...levelsOf(cell)]),
          ] as const,
        ]),
    ['seed', seedOf],
  ]
  for (const [within, keyOf] of keys)
    if (withBothSides(cells, side, keyOf).length === cells.length)
      return { cells, blocks: cells.map(keyOf), within }
  if (!cells.some(({ sharesPrefix }) => sharesPrefix))
    return { cells, blocks: cells.map(() => ''), within: 'nothing' }
  const complete = withBothSides(cells, side, seedOf)
  return { cells: complete, blocks: complete.map(seedOf), within: 'seed' }
}

function withBothSides(
  cells: readonly ComparedCell[],
  side: (cell: ComparedCell) => 1 | -1,
  keyOf: (cell: ComparedCell) => string,
): ComparedCell[] {
  const blocks = groupBy(cells, keyOf)
  return cells.filter((cell) => new Set(blocks.get(keyOf(cell))!.map(side)).size === 2)
}

/** The values of cells without what seeds and factors do by themselves, so that an interaction is tested alone. */
export function withoutMainEffects(cells: readonly ComparedCell[], factors: readonly string[]): number[] {
  const whole = mean(cells.map(({ value }) => value))
  const keys = [
    (cell: ComparedCell) => cell.seed,
    ...factors.map((factor) => (cell: ComparedCell) => cell.factors[factor] ?? ''),
  ]
  const shifts = keys.map((keyOf) => {
    const means = new Map(
      [...groupBy(cells, keyOf)].map(([key, group]) => [key, mean(group.map(({ value }) => value))]),
    )
    return (cell: ComparedCell) => means.get(keyOf(cell))! - whole
  })
  // What is left of equal values is rounding, and says nothing.
  const left = (cell: ComparedCell) => shifts.reduce((value, shift) => value - shift(cell), cell.value)
  return cells.map((cell) => Number(left(cell).toFixed(12)))
}
