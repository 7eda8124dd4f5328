import type { RuleBook, SeatPlan } from '../../loops/index.ts'

/** Some games of a series of bots: plain data, so that it can go to another thread. */
export interface SeriesJob {
  readonly series: string
  /** A role list as `parseRoleList` reads it. */
  readonly list: string
  readonly seats: number
  readonly plan: SeatPlan
  readonly seed: number
  /** The first game, and the one after the last. */
  readonly from: number
  readonly to: number
  /** The time of the series, from which all times of its games come. */
  readonly start: string
  readonly rules?: Partial<RuleBook>
  /** The folder for the streams of the games; absent where none are written. */
  readonly folder?: string
  /** Whether the decisions of the bots are written with their reasoning, as samples for fine-tuning. */
  readonly samples?: boolean
  /** Whether the claims in what the bots say are checked and written. */
  readonly claims?: boolean
}
