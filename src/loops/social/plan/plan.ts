import type { ChallengeMode } from '../cues/begin-policy.ts'
import type { Cue } from '../cues/cue.ts'
import type { Framework, Level } from '../frameworks/framework.ts'

/** How the context of a turn is made. */
export type ContextMode = 'static' | 'progressive' | 'reactive' | 'adaptive'

/** What a condition sets. Everything that a label can stand for is here, so that it can be audited. */
export interface Treatment {
  readonly context: ContextMode
  readonly challenge: ChallengeMode
  /** Whether a coach validates what is said. */
  readonly validation: boolean
  /** Whether policies change with feedback. */
  readonly adaptation: boolean
}

/** An agent as the plan describes it. */
export interface PlanAgent {
  /** Role+Name. */
  readonly id: string
  readonly goal: string
  readonly persona: string
  readonly prompt: string
  readonly constraints: string
  readonly behaviors: string
  readonly attributes: string
}

/** When a round ends. */
export interface EndCondition {
  readonly total?: number
  readonly perParticipant?: number
  /** A round also ends when somebody says this. */
  readonly phrase?: string
  /** As the plan says it. */
  readonly text: string
}

/** In which order agents speak. */
export type SpeakingOrder = 'plan' | 'reverse' | 'random' | readonly string[]

/** One round as the plan describes it. */
export interface PlanRound {
  readonly number: number
  readonly scenario: string
  readonly rules: string
  readonly tasks: string
  readonly sequence: string
  readonly behaviors: string
  readonly instructions: string
  readonly conceptA: string
  readonly conceptB: string
  readonly participants: readonly string[]
  /** Those of the participants who speak; the others listen and are measured. */
  readonly senders: readonly string[]
  readonly order: SpeakingOrder
  readonly end: EndCondition
  /** Whether agents only see what they said themselves. */
  readonly isolated: boolean
  /** Whether the talk goes on from the round before, or begins anew with a summary of it. */
  readonly transition: 'auto' | 'pause'
  /** From 1 to 10; undefined where the plan says nothing. */
  readonly detail: number | undefined
  readonly creativity: number | undefined
  readonly askQuestions: boolean
  readonly selfReflection: boolean
  /** The model that the plan asks for; empty for the default. */
  readonly model: string
}

/** A question that agents are asked between rounds. */
export interface SurveyQuestion {
  readonly name: string
  readonly question: string
  readonly min: number
  readonly max: number
}

/** What judges score, on a scale of its own. */
export interface Dimension {
  readonly name: string
  readonly says: string
  readonly min: number
  readonly max: number
}

/** What a plan gives a role. */
export interface PlanRole {
  readonly cues: readonly Cue[]
  readonly experience?: Readonly<Record<Level, string>>
}

/** A condition: what it sets, and texts of rounds that it replaces. */
export interface Condition {
  readonly label: string
  readonly set: Partial<Treatment>
  readonly rounds: Readonly<Record<number, Partial<PlanRound>>>
}

/** A study that can be run: everything that a canvas or an experiment file says, in one shape. */
export interface Plan {
  readonly name: string
  readonly prarRunId: string
  readonly framework: Framework
  readonly goal: string
  readonly setting: string
  /** Variable, approach and plan of the rounds: for the analyst and not for the agents. */
  readonly design: readonly string[]
  readonly agents: readonly PlanAgent[]
  readonly roles: Readonly<Record<string, PlanRole>>
  readonly rounds: readonly PlanRound[]
  readonly moderator: string
  readonly analyst: string
  readonly environmentCues: string
  readonly reflectionPrompts: string
  readonly survey: readonly SurveyQuestion[]
  readonly dimensions: readonly Dimension[]
  readonly usual: Partial<Treatment>
  readonly conditions: readonly Condition[]
  readonly seeds: readonly number[]
  /** The first round in which conditions differ; the rounds before are shared by the cells of a seed. */
  readonly differFrom: number
  /** What the plan asks for and the loop cannot do. */
  readonly notes: readonly string[]
}
