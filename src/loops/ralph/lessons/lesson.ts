import * as z from 'zod'
import type { Attempt, LoopHistory, Verdict } from '../attempt.ts'
import { changeText } from '../evidence/change-text.ts'
import { diffText } from '../evidence/diff-text.ts'
import { effectOf } from '../evidence/effect-of.ts'
import { effectSentence } from '../evidence/effect-text.ts'
import { errorLine } from '../evidence/error-text.ts'

/** Something that helped in a loop: what was wrong, and the change that fixed it. */
export const lessonShape = z.object({
  run_id: z.string(),
  /** The attempt that it comes from, from zero. */
  iteration: z.number(),
  task: z.string(),
  /** What the checks said before the change. */
  symptom: z.string(),
  /** What was done, and what it did to the checks. */
  remedy: z.string(),
  /** Whether the task was done with it. */
  passed: z.boolean(),
})

export type Lesson = z.infer<typeof lessonShape>

const mostOfALoop = 3
const shownErrors = 3
const shownDiff = 30

/** The lessons of a loop: of its attempts that raised the reward the last ones, which are nearest to the end. */
export function lessonsOf(runId: string, task: string, history: LoopHistory): Lesson[] {
  const verdicts = new Map([[history.baseline.tree, history.baseline.verdict]])
  const lessons = history.attempts.flatMap((attempt) => {
    const before = verdicts.get(attempt.change.treeBefore) ?? history.baseline.verdict
    verdicts.set(attempt.change.treeAfter, attempt.verdict)
    const helped = attempt.verdict.reward > before.reward && attempt.change.files.length > 0
    return helped && attempt.change.tampering.length === 0 ? [lessonOf(runId, task, attempt, before)] : []
  })
  return lessons.slice(-mostOfALoop)
}

function lessonOf(runId: string, task: string, attempt: Attempt, before: Verdict): Lesson {
  const { iteration, change, verdict } = attempt
  const effect = verdict.passed ? 'All checks passed then.' : effectSentence(effectOf(before, verdict))
  const diff = `\`\`\`diff\n${diffText(change, shownDiff)}\n\`\`\``
  return {
    run_id: runId,
    iteration,
    task: task.split('\n')[0]!.slice(0, 200),
    symptom: before.errors
      .slice(0, shownErrors)
      .map((error) => errorLine(error, 300))
      .join('\n'),
    remedy: `What helped: ${changeText(change)}. ${effect}\n${diff}`,
    passed: verdict.passed,
  }
}
