import type { ContractFamily } from '../contract.ts'
import { taoAction } from './action.ts'
import { rlmArtifact } from './artifact.ts'
import { executionMetadata } from './execution-metadata.ts'
import { rlmFolderRules } from './folder-rules.ts'
import { taoIteration } from './iteration.ts'
import { iterationCost } from './iteration-cost.ts'
import { observation } from './observation.ts'
import { trajectoryOutcome } from './outcome.ts'
import { qualityMetrics } from './quality-metrics.ts'
import { trajectoryReport } from './report.ts'
import { rlmState } from './state.ts'
import { taskContext } from './task-context.ts'
import { taskTree } from './task-tree.ts'
import { thought } from './thought.ts'
import { trajectory } from './trajectory.ts'
import { trajectoryIndex } from './trajectory-index.ts'

export { type TaoAction, taoAction } from './action.ts'
export { type RlmArtifact, rlmArtifact } from './artifact.ts'
export { type ExecutionMetadata, executionMetadata } from './execution-metadata.ts'
export { indexEntryOf } from './index-entry.ts'
export { type TaoIteration, taoIteration } from './iteration.ts'
export { type IterationCost, iterationCost } from './iteration-cost.ts'
export { joinParts } from './join-parts.ts'
export { taskTreeLimits, trajectoryLimits } from './limits.ts'
export { type Observation, observation } from './observation.ts'
export { type TrajectoryOutcome, trajectoryOutcome } from './outcome.ts'
export { type PlacedNode, placeNodes } from './place-nodes.ts'
export { type QualityMetrics, qualityMetrics } from './quality-metrics.ts'
export { type TrajectoryReport, trajectoryReport } from './report.ts'
export { reportOf } from './report-of.ts'
export { withoutSecrets } from './secrets.ts'
export { type RlmState, rlmState } from './state.ts'
export { type TaskContext, taskContext } from './task-context.ts'
export type { TaskNode } from './task-node.ts'
export { type TaskTree, taskTree } from './task-tree.ts'
export { type Thought, thought } from './thought.ts'
export { readThoughtReference, type ThoughtReference } from './thought-reference.ts'
export { type Trajectory, trajectory } from './trajectory.ts'
export { type TrajectoryIndex, type TrajectoryIndexEntry, trajectoryIndex } from './trajectory-index.ts'

/** The records of the loop rlm, and what must hold between them. */
export const rlm: ContractFamily = {
  // Trees before trajectories and both before what is made from them: folder rules see them in this order.
  contracts: [
    taskTree,
    rlmState,
    trajectory,
    taskContext,
    taoIteration,
    thought,
    taoAction,
    observation,
    iterationCost,
    trajectoryOutcome,
    executionMetadata,
    qualityMetrics,
    trajectoryReport,
    trajectoryIndex,
    rlmArtifact,
  ],
  folderRules: rlmFolderRules,
}
