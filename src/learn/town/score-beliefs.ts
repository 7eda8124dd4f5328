import { type Beliefs, parseTurn, sideOf } from '../../contracts/index.ts'
import {
  brierScore,
  type Calibration,
  calibration,
  type Forecast,
  logLoss,
  logLossFloor,
  mean,
} from '../../kit/index.ts'
import { type BeliefCell, beliefCells, type RoleDistribution } from './belief-cells.ts'
import { divergence, moved } from './distribution-distance.ts'
import type { GameTruth } from './game-truth.ts'
import { groupBy } from './group-by.ts'

/** How good probabilities were. */
export interface ForecastScores {
  /** 0 is perfect, 2 is sure and wrong. */
  readonly brier: number
  /** In nats; no forecast costs more than −ln of the floor. */
  readonly logLoss: number
  /** Over the probability of every role that was named, and of the true one. */
  readonly calibration: Calibration
}

/** How good some beliefs were, and how far from what could be known. */
export interface BeliefScores {
  readonly cells: number
  /** Which role. */
  readonly roles: ForecastScores
  /** Which side, whatever the role. */
  readonly sides: ForecastScores
  /** The same for the reference, over the cells that have one; null where none has. */
  readonly reference: ReferenceScores | null
}

export interface ReferenceScores {
  readonly cells: number
  /** What the reference itself scores: what could be known by the rules alone. */
  readonly roles: ForecastScores
  /** The Brier score of the beliefs on these cells less that of the reference. Above zero: fooled, or careless. */
  readonly brierExcess: number
  /** The mean information, in nats, that is lost by holding the belief where the reference is right. */
  readonly divergence: number
  /** The mean share of probability that lies elsewhere, from 0 to 1. */
  readonly distance: number
}

export interface BeliefReport {
  /** Probabilities below it count as it in logarithms. */
  readonly floor: number
  /** Null where nothing could be scored. */
  readonly all: BeliefScores | null
  readonly byAgent: readonly ({ readonly agent: string; readonly source: Beliefs['source'] } & BeliefScores)[]
  readonly byTurn: readonly ({ readonly turn: string } & BeliefScores)[]
}

export interface BeliefOptions {
  /** Beliefs with the source `reference`, to compare with. */
  readonly reference?: readonly Beliefs[]
  readonly floor?: number
  readonly bins?: number
}

/** Scores the beliefs of a game against its truth, and against the rule-consistent reference where there is one. */
export function scoreBeliefs(
  beliefs: readonly Beliefs[],
  truth: GameTruth,
  { reference = [], ...options }: BeliefOptions = {},
): BeliefReport {
  const cells = beliefCells(beliefs, truth, reference)
  const bySeat = groupBy(cells, ({ agent, source }) => JSON.stringify([agent, source]))
  const byTurn = [...groupBy(cells, ({ turn }) => turn)].sort(
    ([left], [right]) => (parseTurn(left)?.order ?? 0) - (parseTurn(right)?.order ?? 0),
  )
  return {
    floor: options.floor ?? logLossFloor,
    all: cells.length === 0 ? null : scoreCells(cells, options),
    byAgent: [...bySeat.values()].map((group) => {
      const { agent, source } = group[0]!
      return { agent, source, ...scoreCells(group, options) }
    }),
    byTurn: byTurn.map(([turn, group]) => ({ turn, ...scoreCells(group, options) })),
  }
}

/** Scores cells, of one game or of many. There must be at least one. */
export function scoreCells(
  cells: readonly BeliefCell[],
  options: Pick<BeliefOptions, 'floor' | 'bins'> = {},
): BeliefScores {
  const compared = cells.flatMap(({ reference, ...cell }) =>
    reference === undefined ? [] : [{ ...cell, reference }],
  )
  return {
    cells: cells.length,
    roles: scoresOf(cells.map(roleForecast), options),
    sides: scoresOf(cells.map(sideForecast), options),
    reference: compared.length === 0 ? null : referenceScores(compared, options),
  }
}

function referenceScores(
  cells: readonly (BeliefCell & { readonly reference: RoleDistribution })[],
  options: Pick<BeliefOptions, 'floor' | 'bins'>,
): ReferenceScores {
  const { floor = logLossFloor } = options
  const roles = scoresOf(
    cells.map(({ reference, role }) => ({ probabilities: reference, outcome: role })),
    options,
  )
  return {
    cells: cells.length,
    roles,
    brierExcess: brierScore(cells.map(roleForecast)) - roles.brier,
    divergence: mean(
      cells.map(({ reference, probabilities }) => divergence(reference, probabilities, floor)),
    ),
    distance: mean(cells.map(({ reference, probabilities }) => moved(reference, probabilities))),
  }
}

function scoresOf(
  forecasts: readonly Forecast[],
  { floor = logLossFloor, bins }: Pick<BeliefOptions, 'floor' | 'bins'>,
): ForecastScores {
  const predictions = forecasts.flatMap(({ probabilities, outcome }) =>
    [...new Set([...Object.keys(probabilities), outcome])].map((name) => ({
      probability: Math.min(1, probabilities[name] ?? 0),
      happened: name === outcome,
    })),
  )
  return {
    brier: brierScore(forecasts),
    logLoss: logLoss(forecasts, floor),
    calibration: calibration(predictions, bins),
  }
}

const roleForecast = ({ probabilities, role }: BeliefCell): Forecast => ({ probabilities, outcome: role })

function sideForecast({ probabilities, role }: BeliefCell): Forecast {
  const sides: Record<string, number> = {}
  for (const [name, probability] of Object.entries(probabilities)) {
    const side = sideOf(name) ?? 'unknown'
    sides[side] = Math.min(1, (sides[side] ?? 0) + probability)
  }
  return { probabilities: sides, outcome: sideOf(role) ?? 'unknown' }
}
