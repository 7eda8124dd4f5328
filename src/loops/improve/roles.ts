import type { IterationHistory, MergeReport, Plan, ResearchBrief } from '../../contracts/index.ts'

/** What agents of all roles are given: as text in the prompt, and as this plain data for bots. */
export interface Situation {
  /** The iteration, from one. */
  readonly round: number
  /** The objective, from goal.md. */
  readonly objective: string
  readonly metric: string
  readonly direction: 'higher_is_better' | 'lower_is_better'
  readonly target: number | null
  /** The score of the best state so far. */
  readonly bestScore: number
  /** The families that plans may use, custom ones included. */
  readonly families: readonly string[]
  /** What no plan may change: files, and folders with a slash at the end. */
  readonly sealed: readonly string[]
  /** The texts of the files that may be changed, path to text, as they are in the best state; bounded. */
  readonly files: Readonly<Record<string, string>>
  /** What was tried before, the latest last; bounded. */
  readonly history: readonly IterationHistory[]
  /** Plans and merges of those rounds, so that a bot sees what exactly was tried. */
  readonly plans: readonly Plan[]
  readonly merges: readonly MergeReport[]
  /** Ideas of the user for this round; they come first. */
  readonly ideas: readonly string[]
  /** A number between 0 and 1 that all chance of a bot comes from. */
  readonly seed: number
}

/** What the researcher is given. It answers with the ideas of a brief. */
export interface ResearchInput {
  readonly role: 'researcher'
  readonly situation: Situation
}

/** Where a planner should begin; it may do something else. */
export interface Suggestion {
  /** The family of its own in this round; absent for an idea of the user, which may be of any. */
  readonly family?: string | undefined
  /** The suggestion in words. */
  readonly says: string
}

/** What a planner is given. It answers with one plan, without the reviews. */
export interface PlannerInput {
  readonly role: 'planner'
  readonly situation: Situation
  /** `planner_a`, `planner_b` and so on, or `hybrid`. */
  readonly planner: string
  /** Families that the critic will not accept from this planner in this round. */
  readonly closedFamilies: readonly string[]
  readonly brief: ResearchBrief | null
  /** What this planner should begin with, so that planners who do not see each other make different plans. */
  readonly suggestion?: Suggestion
  /** For a revision: the plan that was rejected, with the review that says why. */
  readonly rejected?: Plan
  /** For the hybrid planner: the plans of this round. */
  readonly sources?: readonly Plan[]
}

/** What the architect is given. It answers with a review, which is advice. */
export interface ArchitectInput {
  readonly role: 'architect'
  readonly situation: Situation
  readonly plan: Plan
}

/** What an executor is given. It changes the files of its folder. */
export interface ExecutorInput {
  readonly role: 'executor'
  readonly situation: Situation
  readonly plan: Plan
  /** The failure of the try before, where this is the second. */
  readonly failure?: string
}
