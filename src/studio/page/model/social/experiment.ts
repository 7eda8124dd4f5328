import { type Estimate, meanEstimate } from '../intervals.ts'
import { type Cell, type Dimension, dimensions } from './social-at.ts'

/** A condition with what its cells came to. */
export interface ConditionRow {
  readonly condition: string
  readonly cells: number
  readonly means: Readonly<Record<Dimension, Estimate | undefined>>
  /** How many changes of policies there were in a cell. */
  readonly changes: Estimate | undefined
  /** The means of each round, over cells. */
  readonly byRound: Readonly<Record<Dimension, readonly number[]>>
}

/** What a condition differs by from the first one, over cells with the same seed. */
export interface DifferenceRow {
  readonly condition: string
  readonly against: string
  readonly differences: Readonly<Record<Dimension, Estimate | undefined>>
}

/** The table of an experiment; empty where there is one cell. */
export interface Experiment {
  readonly conditions: readonly ConditionRow[]
  readonly differences: readonly DifferenceRow[]
}

/** The conditions of a study compared: means of the last round that a cell has ended, with intervals over seeds. */
export function experimentOf(cells: readonly Cell[]): Experiment {
  if (cells.length < 2) return { conditions: [], differences: [] }
  const names = [...new Set(cells.map(({ condition }) => condition))]
  const of = (condition: string) => cells.filter((cell) => cell.condition === condition)
  const each = <T>(work: (dimension: Dimension) => T) =>
    Object.fromEntries(dimensions.map((dimension) => [dimension, work(dimension)])) as Record<Dimension, T>
  const conditions = names.map((condition): ConditionRow => {
    const own = of(condition)
    return {
      condition,
      cells: own.length,
      means: each((dimension) => meanEstimate(own.flatMap((cell) => lastMean(cell, dimension) ?? []))),
      changes: meanEstimate(
        own.map(({ rounds }) => rounds.reduce((sum, { adaptations }) => sum + adaptations.length, 0)),
      ),
      byRound: each((dimension) => meansByRound(own, dimension)),
    }
  })
  const [first = '', ...others] = names
  const differences = others.map(
    (condition): DifferenceRow => ({
      condition,
      against: first,
      differences: each((dimension) =>
        meanEstimate(
          of(condition).flatMap((cell) => {
            const other = of(first).find(({ seed }) => seed === cell.seed)
            const [one, two] = [lastMean(cell, dimension), other && lastMean(other, dimension)]
            return one === undefined || two === undefined ? [] : [one - two]
          }),
        ),
      ),
    }),
  )
  return { conditions, differences }
}

/** The mean of a score over the agents of a cell in the last round that has ended. */
function lastMean({ rounds }: Cell, dimension: Dimension): number | undefined {
  const last = rounds.findLast(({ ended }) => ended)
  return last === undefined ? undefined : meanIn(last.feedback, dimension)
}

function meanIn(feedback: Cell['rounds'][number]['feedback'], dimension: Dimension): number | undefined {
  const values = [...feedback.values()]
    .map((scores) => scores[dimension])
    .filter((value) => !Number.isNaN(value))
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

function meansByRound(cells: readonly Cell[], dimension: Dimension): readonly number[] {
  const most = Math.max(0, ...cells.map(({ rounds }) => rounds.length))
  return Array.from({ length: most }, (_, index) => {
    const values = cells.flatMap(({ rounds }) => {
      const round = rounds[index]
      return round?.ended === true ? (meanIn(round.feedback, dimension) ?? []) : []
    })
    return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length
  }).filter((value) => !Number.isNaN(value))
}
