import { type Beliefs, parseTurn, sideOf } from '../../../../contracts/index.ts'
import { brierScore, type Forecast, logLossFloor, mean } from '../../../../kit/index.ts'
import {
  type Distribution,
  divergence,
  type ForecastOptions,
  type ForecastScores,
  forecastScores,
  groupBy,
  totalVariation,
} from '../../../../learn/index.ts'
import { agentsOf, type RecordedGame } from '../../games/recorded-game.ts'
import { type BeliefCell, beliefCells } from './belief-cells.ts'
import { gameTruth } from './game-truth.ts'

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

/** The lines of beliefs of a recorded game, references among them. */
export interface BelievedGame {
  readonly game: Pick<RecordedGame, 'id' | 'events'>
  readonly beliefs: readonly Beliefs[]
}

type Source = Beliefs['source']

/** The scores of beliefs over games. Those with the source `reference` are what could be known by the rules alone. */
export interface BeliefReport {
  readonly games: number
  /** Probabilities below it count as it in logarithms. */
  readonly floor: number
  readonly bySource: readonly ({ readonly source: Source } & BeliefScores)[]
  /** By who played, over all games. */
  readonly byAgent: readonly ({ readonly agent: string; readonly source: Source } & BeliefScores)[]
  readonly bySeat: readonly ({
    readonly game: string
    readonly player: string
    readonly agent: string
    readonly source: Source
  } & BeliefScores)[]
  /** What players held, without the references. */
  readonly byTurn: readonly ({ readonly turn: string } & BeliefScores)[]
}

/** Scores the beliefs of games against the truth, and against the rule-consistent reference where there is one. */
export function scoreBeliefs(games: readonly BelievedGame[], options: ForecastOptions = {}): BeliefReport {
  const cells = games.flatMap(seatCells)
  const by = (keyOf: (cell: SeatCell) => unknown, of = cells) =>
    [...groupBy(of, (cell) => JSON.stringify(keyOf(cell))).values()].map((group) => ({
      ...group[0]!,
      scores: scoreCells(group, options),
    }))
  const held = cells.filter(({ source }) => source !== 'reference')
  const inOrder = held.toSorted((one, other) => orderOf(one) - orderOf(other))
  return {
    games: games.length,
    floor: options.floor ?? logLossFloor,
    bySource: by(({ source }) => source).map(({ source, scores }) => ({ source, ...scores })),
    byAgent: by(({ spec, source }) => [spec, source]).map(({ spec, source, scores }) => ({
      agent: spec,
      source,
      ...scores,
    })),
    bySeat: by(({ number, agent, source }) => [number, agent, source]).map(
      ({ game, agent, spec, source, scores }) => ({ game, player: agent, agent: spec, source, ...scores }),
    ),
    byTurn: by(({ turn }) => turn, inOrder).map(({ turn, scores }) => ({ turn, ...scores })),
  }
}

/** A cell with its game and who played the seat. */
interface SeatCell extends BeliefCell {
  readonly game: string
  /** The number of the game; two games may have the same id. */
  readonly number: number
  readonly spec: string
}

function seatCells({ game, beliefs }: BelievedGame, number: number): SeatCell[] {
  const agents = agentsOf(game)
  const reference = beliefs.filter(({ source }) => source === 'reference')
  const held = beliefs.filter(({ source }) => source !== 'reference')
  const truth = gameTruth(game)
  return [...beliefCells(held, truth, reference), ...beliefCells(reference, truth)].map((cell) => ({
    ...cell,
    game: game.id,
    number,
    spec: agents.get(cell.agent) ?? cell.agent,
  }))
}

const orderOf = ({ turn }: BeliefCell): number => parseTurn(turn)?.order ?? 0

/** Scores cells, of one game or of many. There must be at least one. */
export function scoreCells(cells: readonly BeliefCell[], options: ForecastOptions = {}): BeliefScores {
  const compared = cells.flatMap(({ reference, ...cell }) =>
    reference === undefined ? [] : [{ ...cell, reference }],
  )
  return {
    cells: cells.length,
    roles: forecastScores(cells.map(roleForecast), options),
    sides: forecastScores(cells.map(sideForecast), options),
    reference: compared.length === 0 ? null : referenceScores(compared, options),
  }
}

function referenceScores(
  cells: readonly (BeliefCell & { readonly reference: Distribution })[],
  options: ForecastOptions,
): ReferenceScores {
  const { floor = logLossFloor } = options
  const roles = forecastScores(
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
    distance: mean(cells.map(({ reference, probabilities }) => totalVariation(reference, probabilities))),
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
