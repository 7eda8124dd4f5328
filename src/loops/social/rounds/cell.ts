import type { Agent } from '../../../agents/index.ts'
import type { Feedback, PolicyState, RoundResult } from '../../../contracts/index.ts'
import type { CollapseState } from '../context/collapse.ts'
import type { Said } from '../context/talk.ts'
import type { AgentPolicy } from '../cues/cue.ts'
import type { AuditedCondition } from '../plan/audit-conditions.ts'
import type { Plan } from '../plan/plan.ts'
import type { Lexicons } from '../scoring/lexicon.ts'
import type { TurnSettings } from '../turns/perform.ts'
import type { ManipulationCount } from './manipulation.ts'

/** Who takes part from outside. */
export interface SocialTeam {
  readonly performer: Agent
  readonly coach: Agent
  readonly analyst: Agent
  readonly judges: readonly Agent[]
}

/** What all cells of a run have in common. */
export interface Study {
  readonly plan: Plan
  readonly runId: string
  readonly turns: TurnSettings
  readonly scoring: 'corrected' | 'legacy'
  readonly lexicons: Lexicons | undefined
  /** The policies that agents begin with, where they come from an earlier run. */
  readonly policies: PolicyState | undefined
  /** All conditions of the study, also those that are not run: the manipulation check compares with them. */
  readonly conditions: readonly AuditedCondition[]
  readonly rounds: number
}

/** One condition with one seed. */
export interface Cell {
  /** The name of its folder, which is its experiment_id. */
  readonly id: string
  readonly condition: AuditedCondition
  readonly seed: number
}

/** The policies of all agents, by agent. */
export type Policies = ReadonlyMap<string, AgentPolicy>

/** A round that is over, as later rounds look back on it. */
export interface PastRound {
  readonly number: number
  readonly said: readonly Said[]
  readonly synthesis: string
}

/** Where a cell stands between two rounds. */
export interface CellState {
  /** The policies under every condition, given what was measured: the cell's own are those in effect. */
  readonly policies: ReadonlyMap<string, Policies>
  readonly feedback: Feedback
  readonly collapse: CollapseState
  readonly past: readonly PastRound[]
  readonly results: readonly RoundResult[]
  readonly regimes: readonly string[]
  readonly divergences: number
  readonly manipulation: Readonly<Record<string, ManipulationCount>>
}
