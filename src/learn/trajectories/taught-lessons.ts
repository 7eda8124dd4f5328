import type { Trajectory } from '../../contracts/index.ts'
import { lessonsLearned } from './lessons-learned.ts'
import { oneLine } from './steps.ts'

/** A lesson of a trajectory, and the task that taught it. */
export interface TaughtLesson {
  readonly lesson: string
  readonly context?: string
  readonly taskType: string
  readonly prompt: string
  /** Whether the trajectory succeeded. */
  readonly succeeded: boolean
  /** Trajectories that teach it. */
  readonly from: readonly string[]
}

const mostNamed = 5
const mostLessons = 500

/** The lessons of trajectories, recorded or computed; equal ones are one. Those that most trajectories teach come first. */
export function taughtLessons(trajectories: readonly Trajectory[], most = mostLessons): TaughtLesson[] {
  const lessons = new Map<string, TaughtLesson & { count: number; from: string[] }>()
  for (const trajectory of trajectories) {
    const { trajectory_id: id, task_context: task, outcome, quality_metrics: metrics } = trajectory
    const succeeded = outcome?.status === 'success'
    for (const { lesson: text = '', context } of metrics?.lessons_learned ?? lessonsLearned(trajectory)) {
      const lesson = oneLine(text, 300)
      if (lesson === '') continue
      const known = lessons.get(lesson)
      if (known !== undefined) {
        known.count++
        if (known.from.length < mostNamed && known.from.at(-1) !== id) known.from.push(id)
        if (succeeded && !known.succeeded) lessons.set(lesson, { ...known, succeeded })
        continue
      }
      lessons.set(lesson, {
        lesson,
        ...(context !== undefined && context !== '' && { context: oneLine(context, 160) }),
        taskType: task.task_type,
        prompt: oneLine(task.task_prompt, 300),
        succeeded,
        from: [id],
        count: 1,
      })
    }
  }
  return [...lessons.values()]
    .sort(
      (left, right) =>
        Number(right.succeeded) - Number(left.succeeded) ||
        right.count - left.count ||
        (left.lesson < right.lesson ? -1 : 1),
    )
    .slice(0, most)
    .map(({ count: _, ...lesson }) => lesson)
}
