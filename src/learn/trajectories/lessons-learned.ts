import type { QualityMetrics, Trajectory } from '../../contracts/index.ts'
import { recoveriesOf } from './recoveries.ts'
import { oneLine } from './steps.ts'

type Lesson = NonNullable<QualityMetrics['lessons_learned']>[number]

/** A trajectory teaches no more lessons than this. */
const mostLessons = 20

/** What a trajectory teaches: what its observations say was learned, and which answers to errors worked. */
export function lessonsLearned({ iterations = [] }: Trajectory): Lesson[] {
  const lessons: Lesson[] = []
  const known = new Set<string>()
  const add = (lesson: string, context: string, iteration: number) => {
    if (lesson === '' || known.has(lesson) || lessons.length >= mostLessons) return
    known.add(lesson)
    lessons.push({ lesson, context, iteration })
  }
  for (const { iteration_number: number, action, observation } of iterations)
    add(oneLine(observation.learned ?? '', 300), oneLine(action.description, 120), number)
  for (const { failed, next, errorType, action, succeeded } of recoveriesOf(iterations)) {
    if (!succeeded || next === undefined) continue
    add(
      `${errorType} from ${failed.action.tool}: ${action} worked`,
      oneLine(next.action.description, 120),
      next.iteration_number,
    )
  }
  return lessons.sort((left, right) => (left.iteration ?? 0) - (right.iteration ?? 0))
}
