import type { Run } from '../../../spine/index.ts'
import type { Verdict } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import { errorLine } from '../evidence/error-text.ts'
import { cosine, vectorsOf } from '../memory/similarity.ts'
import type { Lesson } from './lesson.ts'
import { readLessons } from './lesson-store.ts'

const mostOffered = 3
/** Lessons that are less alike than this have nothing to do with the task. */
const leastLikeness = 0.12
const longest = 2000

/** The lessons of earlier loops of the project that have most to do with this one; journaled. */
export async function offerLessons(
  { lessons, memory, cache, task }: RalphConfig,
  baseline: Verdict,
  run: Run,
): Promise<readonly Lesson[]> {
  if (!lessons || !memory) return []
  return run.step('lessons', async () => {
    const others = (await readLessons(cache)).filter(({ run_id: id }) => id !== run.id)
    return mostRelevant(others, [task, ...baseline.errors.map((error) => errorLine(error))].join('\n'))
  })
}

/** The lessons nearest to a text, the nearest first; of equals the newest. */
export function mostRelevant(lessons: readonly Lesson[], text: string): Lesson[] {
  const [target, ...vectors] = vectorsOf([text, ...lessons.map(({ task, symptom }) => `${task}\n${symptom}`)])
  const weighed = lessons.map((lesson, index) => ({
    lesson,
    index,
    likeness: cosine(target!, vectors[index]!) * (lesson.passed ? 1 : 0.8),
  }))
  return weighed
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((left, right) => right.likeness - left.likeness || right.index - left.index)
    .slice(0, mostOffered)
    .map(({ lesson }) => lesson)
}

/** Lessons as a section of a prompt, each with where it came from. */
export function lessonsSection(lessons: readonly Lesson[]): string {
  const parts = lessons.map(({ run_id: id, iteration, task, symptom, remedy }) => {
    const text = [`The checks said:\n${symptom || '(nothing)'}`, remedy].join('\n')
    const cut = text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
    return `## From run ${id}, attempt ${iteration + 1}: ${task}\n${cut}`
  })
  return `# What helped in earlier runs of this project\n\nThey may not apply here: judge for yourself.\n\n${parts.join('\n\n')}`
}
