import { qualityOf, totalsOf } from './index-entry.ts'
import type { TaoIteration } from './iteration.ts'
import type { TrajectoryReport } from './report.ts'
import type { Trajectory } from './trajectory.ts'
import { moneyOf, tokensOf } from './trajectory-sum-rules.ts'

/** Summarizes a trajectory on one page. */
export function reportOf(trajectory: Trajectory): TrajectoryReport {
  const { trajectory_id, task_context: task, iterations = [], outcome, quality_metrics: metrics } = trajectory
  return {
    trajectory_id,
    facts: factsOf(trajectory),
    task: task.task_prompt,
    summary:
      outcome?.final_result ??
      (outcome === undefined ? 'The trajectory still runs.' : 'No result was recorded.'),
    iterations: iterations.map(rowOf),
    lessons: (metrics?.lessons_learned ?? []).flatMap(({ lesson, context, iteration }) =>
      lesson === undefined ? [] : [present({ lesson, context: context || undefined, iteration })],
    ),
  }
}

function factsOf(trajectory: Trajectory): TrajectoryReport['facts'] {
  const { task_context: task, outcome, metadata = {} } = trajectory
  return present({
    task_id: task.task_id,
    task_type: task.task_type,
    status: outcome?.status ?? 'running',
    completion_reason: outcome?.completion_reason,
    model: metadata.model,
    started_at: metadata.started_at,
    completed_at: metadata.completed_at,
    total_duration_ms: metadata.total_duration_ms,
    ...totalsOf(trajectory),
    quality: qualityOf(trajectory),
  })
}

function rowOf({ iteration_number, thought, action, observation, cost, duration_ms }: TaoIteration) {
  return present({
    iteration_number,
    thought: thought.type,
    tool: action.tool,
    status: observation.status,
    total_tokens: tokensOf(cost),
    total_cost_usd: moneyOf(cost),
    duration_ms,
    finding: observation.learned || observation.extraction || observation.error_details?.message || undefined,
  })
}

/** The fields that are there. */
function present<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
