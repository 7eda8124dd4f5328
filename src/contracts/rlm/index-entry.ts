import { sumOf, tidy } from './amounts.ts'
import type { Trajectory } from './trajectory.ts'
import type { TrajectoryIndexEntry } from './trajectory-index.ts'
import { moneyOf, tokensOf } from './trajectory-sum-rules.ts'

/** What the index says of a trajectory. */
export function indexEntryOf(trajectory: Trajectory): TrajectoryIndexEntry {
  const { trajectory_id, task_context: task, iterations = [], outcome, metadata = {} } = trajectory
  const quality = qualityOf(trajectory)
  return {
    trajectory_id,
    path: `trajectories/${trajectory_id}/trajectory.json`,
    task_id: task.task_id,
    task_type: task.task_type,
    ...(typeof task.tree_id === 'string' ? { tree_id: task.tree_id } : {}),
    ...(typeof task.parent_task_id === 'string' ? { parent_task_id: task.parent_task_id } : {}),
    status: outcome?.status ?? 'running',
    ...totalsOf({ iterations, metadata }),
    ...(metadata.started_at === undefined ? {} : { started_at: metadata.started_at }),
    ...(metadata.completed_at === undefined ? {} : { completed_at: metadata.completed_at }),
    ...(quality === undefined ? {} : { quality }),
  }
}

/** The figures of a trajectory: those it states, and otherwise the sums over its iterations. */
export function totalsOf({ iterations = [], metadata = {} }: Pick<Trajectory, 'iterations' | 'metadata'>) {
  return {
    total_iterations: metadata.total_iterations ?? iterations.length,
    total_tokens: metadata.total_tokens ?? sumOf(iterations.map(({ cost }) => tokensOf(cost))).sum,
    total_cost_usd: metadata.total_cost_usd ?? tidy(sumOf(iterations.map(({ cost }) => moneyOf(cost))).sum),
  }
}

/** How good a trajectory is as a whole, wherever it says so. */
export function qualityOf({ quality_metrics: metrics, outcome }: Trajectory): number | undefined {
  return metrics?.overall_quality ?? outcome?.quality_score
}
