import type { SeatPlan } from '../../play/seat-plan.ts'
import type { RuleBook } from '../../rules/rule-book.ts'

/** Some games of bots: plain data, so that another thread can play them. */
export interface GameJob {
  /** The id that the ids of the games begin with. */
  readonly series: string
  /** A role list as `parseRoleList` reads it. */
  readonly list: string
  readonly seats: number
  readonly plan: SeatPlan
  readonly seed: number
  /** The first game, and the one after the last. */
  readonly from: number
  readonly to: number
  /** The time of the series, from which all times of its games are counted. */
  readonly start: string
  readonly rules?: Partial<RuleBook>
  /** Which streams are made; none unless given. */
  readonly streams?: StreamChoice
}

/** The streams of a game of bots beside what happens in it. */
export interface StreamChoice {
  /** Whether the decisions of the bots are written with their reasoning, as samples for fine-tuning. */
  readonly samples: boolean
  /** Whether the claims in what the bots say are checked and written. */
  readonly claims: boolean
}

/** What a job gives. */
export interface PlayedJob {
  /** A game each; see `packGame`. */
  readonly games: readonly string[]
  /** The same as lines of results, checked and printed. */
  readonly lines: string
  /** For each game its streams, where the job asks for them: text by contract, checked and printed. */
  readonly streams?: readonly Readonly<Record<string, string>>[]
}

/** The id of a game of a job. */
export const gameId = ({ series }: Pick<GameJob, 'series'>, number: number): string => `${series}-${number}`
