import {
  type QualityMetrics,
  reportOf,
  type Trajectory,
  trajectoryReport,
  writeRecord,
} from '../../contracts/index.ts'
import { type Learned, learnFrom, qualityOf } from '../../learn/index.ts'

/** What an analysis of one trajectory finds. */
export interface TrajectoryAnalysis {
  readonly trajectoryId: string
  readonly quality: QualityMetrics
  /** How it compares with the trajectories of the same type. */
  readonly comparison?: {
    readonly trajectories: number
    readonly meanIterations?: number
    readonly success?: number
  }
  readonly patterns: Pick<Learned, 'recovery' | 'sequences' | 'ambiguous'>
  readonly lessons: readonly string[]
  /** The report as Markdown. */
  readonly report: string
}

/** Analyses a trajectory: quality scores, patterns, lessons and a report. `others` are trajectories to compare it with. */
export function analyzeTrajectory(one: Trajectory, others: readonly Trajectory[]): TrajectoryAnalysis {
  const quality = qualityOf(one)
  const { recovery, sequences, ambiguous, lessons } = learnFrom([one])
  const { task_type: type } = one.task_context
  const same = others.filter(
    ({ trajectory_id: id, task_context: task }) => id !== one.trajectory_id && task.task_type === type,
  )
  const pattern = learnFrom(same).taskTypes[0]
  return {
    trajectoryId: one.trajectory_id,
    quality,
    ...(pattern !== undefined && {
      comparison: {
        trajectories: pattern.trajectories,
        ...(pattern.averageIterationsToSuccess && {
          meanIterations: pattern.averageIterationsToSuccess.estimate,
        }),
        ...(pattern.success.share !== undefined && { success: pattern.success.share }),
      },
    }),
    patterns: { recovery, sequences, ambiguous },
    lessons: lessons.map(({ lesson }) => lesson),
    report: writeRecord(
      trajectoryReport,
      reportOf({ ...one, quality_metrics: one.quality_metrics ?? quality }),
    ),
  }
}
