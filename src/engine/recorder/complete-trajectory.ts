import type { TaoIteration, Trajectory } from '../../contracts/index.ts'
import { qualityOf } from '../../learn/index.ts'
import type { OutcomeInput } from './recording-input.ts'

/** Completes a trajectory: outcome, quality and lessons. */
export function completeTrajectory(open: Trajectory, given: OutcomeInput, at: string): Trajectory {
  const outcome = determineOutcomeStatus(open, given)
  const started = open.metadata?.started_at
  const ended: Trajectory = {
    ...open,
    outcome,
    metadata: {
      ...open.metadata,
      completed_at: at,
      ...(started !== undefined && { total_duration_ms: Math.max(0, Date.parse(at) - Date.parse(started)) }),
    },
  }
  return calculateQualityMetrics(ended, given)
}

/** The outcome as it was given, or else by the last iteration. */
function determineOutcomeStatus(
  { iterations = [] }: Trajectory,
  { status: stated, final_result: text, artifacts_generated: artifacts }: OutcomeInput,
): NonNullable<Trajectory['outcome']> {
  const last = iterations.at(-1)
  const status = stated ?? inferredStatus(last, text)
  const unique = [...new Map((artifacts ?? []).map((one) => [one.path, one])).values()]
  return {
    status,
    ...(text !== undefined && text.trim() !== '' && { final_result: text }),
    completion_reason: reasons[status],
    ...(iterations.length > 0 && { iterations_to_completion: iterations.length }),
    ...(unique.length > 0 && { artifacts_generated: unique }),
    ...(stated === undefined && { provenance: { status: 'inferred' } }),
  }
}

function inferredStatus(last: TaoIteration | undefined, text: string | undefined): keyof typeof reasons {
  if (last === undefined) return 'cancelled'
  if (last.observation.status === 'timeout') return 'timeout'
  if (last.observation.status === 'error') return 'error'
  if (last.observation.status === 'failure') return 'failure'
  return text === undefined || text.trim() === '' ? 'partial_success' : 'success'
}

const reasons = {
  success: 'task_complete',
  partial_success: 'task_complete',
  failure: 'task_complete',
  timeout: 'timeout',
  cancelled: 'user_cancel',
  error: 'error',
} as const

function calculateQualityMetrics(ended: Trajectory, given: OutcomeInput): Trajectory {
  const metrics = qualityOf(ended)
  return {
    ...ended,
    outcome: {
      ...ended.outcome!,
      ...(metrics.overall_quality !== undefined && { quality_score: metrics.overall_quality }),
    },
    quality_metrics: {
      ...metrics,
      lessons_learned: identifyLessonsLearned(metrics.lessons_learned ?? [], given),
    },
  }
}

type Lessons = NonNullable<NonNullable<Trajectory['quality_metrics']>['lessons_learned']>

/** What the agent says that it learned, and then what its iterations show. */
function identifyLessonsLearned(found: Lessons, { lessons = [] }: OutcomeInput): Lessons {
  const own = [...new Set(lessons)].map((lesson) => ({ lesson }))
  return [...own, ...found.filter(({ lesson }) => !lessons.includes(lesson ?? ''))]
}
