import type { GoalFacts, Harness, Plan, Settings } from '../../../contracts/index.ts'
import type { Situation } from '../roles.ts'

/** What the critic knows beside the plans that it reviews. */
export interface CriticContext {
  /** Its history must reach back to the last two winners, for H002. */
  readonly situation: Situation
  /** How many planners the round has; the hybrid planner is not counted. */
  readonly planners: number
  /** The harness, for its custom rules. */
  readonly harness?: Harness
  /** The goal, for its scope. */
  readonly goal?: Pick<GoalFacts, 'inScope' | 'outOfScope'>
  /** The settings, for the limits of H004 and H005. */
  readonly settings?: Pick<Settings, 'simplicity' | 'hybrid_planner'>
}

/** What the critic says about a plan. */
export type CriticReview = NonNullable<Plan['critic_review']>

/** A check that rejects a plan, by its key in the review. */
export type CheckKey =
  | 'h001_hypothesis_count'
  | 'h002_family_streak'
  | 'h003_intra_round_diversity'
  | 'h005_hybrid_overlap'
  | 'schema_valid'
  | 'history_aware'
  | 'scope_valid'

/** The outcome of one check: the reason for a rejection, in words that a planner can act on, or undefined. */
export type Objection = string | undefined
