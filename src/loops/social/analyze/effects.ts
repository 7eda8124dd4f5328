import {
  type BootstrapInterval,
  bootstrapInterval,
  mean,
  seededRandom,
  shuffleTest,
} from '../../../kit/index.ts'
import { type ComparedCell, matched, type Within, withoutMainEffects } from './compared-cells.ts'
import type { Measure, ScoredCell } from './score-cell.ts'

/** What is compared: a score of all agents, or the engagement of those who were hardly taken up in the first round. */
type Outcome = Measure | 'low_engagement'

/** The value of a cell by which it is compared; undefined where it has none. */
export type ValueOf = (cell: ScoredCell) => number | undefined

/** The difference that a factor makes. */
export interface Effect {
  readonly factor: string
  /** The levels that are compared; for an interaction, those of both factors. */
  readonly levels: string
  /** A score, or a column of an analysis. */
  readonly measure: string
  readonly cells: number
  readonly difference: number
  readonly pValue: number
  readonly interval: BootstrapInterval | null
  readonly within: Within
}

/** The factors that vary between cells, with their levels. */
export function factorsIn(cells: readonly ScoredCell[]): Map<string, string[]> {
  const levels = new Map<string, Set<string>>()
  for (const { factors, condition } of cells) {
    for (const [factor, level] of Object.entries({ ...factors, condition })) {
      if (level === '') continue
      levels.set(factor, (levels.get(factor) ?? new Set()).add(level))
    }
  }
  const varying = [...levels]
    .filter(([, values]) => values.size > 1)
    .map(([factor, values]) => [factor, [...values].sort()] as const)
  // Conditions are a factor of their own only where they are not made of others.
  const others = varying.filter(([factor]) => factor !== 'condition')
  return new Map(others.length > 0 ? others : varying)
}

/** The main effects of all factors and the interactions of those with two levels, with permutation tests and bootstrap intervals. */
export function effectsOf(cells: readonly ScoredCell[], measure: Outcome): Effect[]
export function effectsOf(cells: readonly ScoredCell[], measure: string, measured: ValueOf): Effect[]
export function effectsOf(
  cells: readonly ScoredCell[],
  measure: string,
  measured: ValueOf = (cell) =>
    measure === 'low_engagement' ? cell.lowEngagement : cell.outcome?.[measure as Measure],
): Effect[] {
  const sound = cells.flatMap((cell): ComparedCell[] => {
    const value = measured(cell)
    return value === undefined
      ? []
      : [
          {
            value,
            seed: cell.seed,
            factors: { ...cell.factors, condition: cell.condition },
            sharesPrefix: cell.sharedPrefix,
          },
        ]
  })
  const factors = factorsIn(cells)
  const effects: Effect[] = []
  for (const [factor, [first, ...others]] of factors) {
    for (const level of others) {
      const own = sound.filter((cell) => [first, level].includes(cell.factors[factor]))
      const side = (cell: ComparedCell) => (cell.factors[factor] === level ? 1 : -1)
      effects.push(
        ...tested(own, side, {
          factor,
          levels: `${level} less ${first}`,
          measure,
          others: [...factors.keys()].filter((one) => one !== factor),
        }),
      )
    }
  }
  const pairs = [...factors].filter(([, levels]) => levels.length === 2)
  for (const [index, [one, [oneLow, oneHigh]]] of pairs.entries()) {
    for (const [other, [otherLow, otherHigh]] of pairs.slice(index + 1)) {
      const own = sound.filter((cell) => cell.factors[one] !== undefined && cell.factors[other] !== undefined)
      const side = (cell: ComparedCell) =>
        (cell.factors[one] === oneHigh) === (cell.factors[other] === otherHigh) ? 1 : -1
      effects.push(
        ...tested(own, side, {
          factor: `${one} × ${other}`,
          levels: `${oneHigh} against ${oneLow}, at ${otherHigh} against ${otherLow}`,
          measure,
          others: [],
          // The difference of the differences is twice that of the two diagonals.
          scale: 2,
          apartFrom: [...factors.keys()],
        }),
      )
    }
  }
  return effects
}

function tested(
  given: readonly ComparedCell[],
  side: (cell: ComparedCell) => 1 | -1,
  {
    factor,
    levels,
    measure,
    others,
    scale = 1,
    apartFrom = [],
  }: {
    factor: string
    levels: string
    measure: string
    others: readonly string[]
    scale?: number
    /** The factors whose own effects are taken out before values are shuffled. */
    apartFrom?: readonly string[]
  },
): Effect[] {
  const { cells, blocks, within } = matched(given, side, others)
  const sides = cells.map(side)
  if (!sides.includes(1) || !sides.includes(-1)) return []
  const contrast = (values: readonly number[], at: readonly number[]) => {
    const of = (which: number) => values.filter((_, index) => at[index] === which)
    const [high, low] = [of(1), of(-1)]
    return high.length === 0 || low.length === 0 ? undefined : scale * (mean(high) - mean(low))
  }
  const measured = cells.map(({ value }) => value)
  const rest = apartFrom.length === 0 ? measured : withoutMainEffects(cells, apartFrom)
  // Where cells are missing, the effects cannot be told apart, and the values are shuffled as they are.
  const isSame = Math.abs(contrast(rest, sides)! - contrast(measured, sides)!) < 1e-9
  const values = isSame ? rest : measured
  const random = (use: string) => seededRandom('analyze', factor, levels, measure, use)
  const { observed, pValue } = shuffleTest(values, blocks, (drawn) => contrast(drawn, sides)!, {
    random: random('shuffle'),
  })
  return [
    {
      factor,
      levels,
      measure,
      cells: cells.length,
      difference: observed,
      pValue,
      interval: intervalOf(cells, side, contrast, random('bootstrap')),
      within,
    },
  ]
}

/** Seeds are drawn as wholes, because cells of one seed belong together. */
function intervalOf(
  cells: readonly ComparedCell[],
  side: (cell: ComparedCell) => number,
  contrast: (values: readonly number[], sides: readonly number[]) => number | undefined,
  random: () => number,
): BootstrapInterval | null {
  const bySeed = new Map<string, ComparedCell[]>()
  for (const cell of cells) bySeed.set(cell.seed, [...(bySeed.get(cell.seed) ?? []), cell])
  const groups = bySeed.size > 1 ? [...bySeed.values()] : cells.map((cell) => [cell])
  if (groups.length < 3) return null
  return bootstrapInterval(
    groups,
    (drawn) => {
      const flat = drawn.flat()
      return contrast(
        flat.map(({ value }) => value),
        flat.map(side),
      )
    },
    { random, samples: 1000 },
  )
}
