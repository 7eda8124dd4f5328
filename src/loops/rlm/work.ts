import type { Agent } from '../../agents/index.ts'
import type { RlmConfig } from './config.ts'
import type { ReadingPlace } from './context/open-pieces.ts'
import type { ProjectFiles } from './project/project-files.ts'
import type { TrajectoryLog } from './record/trajectory-log.ts'
import type { TreeLog } from './tree/tree-log.ts'
import type { Threads } from './worker/threads.ts'

/** Who answers at a depth of the tree, the root at 0. */
export type AgentAt = (depth: number) => Agent

/** What every part of a run needs. */
export interface RlmWork {
  readonly config: RlmConfig
  readonly agentAt: AgentAt
  readonly threads: Threads
  readonly place: ReadingPlace
  readonly tree: TreeLog
  /** What earlier trajectories taught, for the question. */
  readonly lessons: readonly string[]
  /** Who judges the trajectory of the root, where somebody does. */
  readonly judge: Agent | undefined
  /** The files of the project, where the run may change them. */
  readonly project: ProjectFiles | undefined
  /** The trajectories in which the use of the budget was noted. */
  readonly warned: Set<TrajectoryLog>
  /** Waits for a place among the calls that may be under way at once, and gives it back after the work. */
  readonly limited: <T>(work: () => Promise<T>) => Promise<T>
}
