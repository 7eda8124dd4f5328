import type { CheckedError, SelfReflection, Verdict } from '../attempt.ts'
import { errorLine, wholeError } from '../evidence/error-text.ts'
import type { Lesson } from '../lessons/lesson.ts'
import { lessonsSection } from '../lessons/offer-lessons.ts'
import { type LastAttempt, newsSection } from './news.ts'

/** What the prompt of an attempt is made of. */
export interface Briefing {
  readonly task: string
  readonly checks: readonly string[]
  /** What the checks say about the files as they are now. */
  readonly verdict: Pick<Verdict, 'errors' | 'errorCount'>
  /** The attempt before; undefined for the first, and with memory off. */
  readonly last?: LastAttempt
  /** The reflections in view, oldest first. */
  readonly reflections: readonly { readonly iteration: number; readonly reflection: SelfReflection }[]
  /** What helped in earlier runs of the project. */
  readonly lessons?: readonly Lesson[]
  readonly iteration: number
  readonly guarded: boolean
}

/** The prompt of an attempt: the task, what is new, the lessons in view, the errors, and who judges. */
export function promptOf(briefing: Briefing): string {
  const { task, checks, verdict, last, reflections, lessons = [], iteration, guarded } = briefing
  const parts = [`# Task\n\n${task}`]
  if (last !== undefined) parts.push(newsSection(last))
  if (reflections.length > 0) {
    const lessons = reflections.map((kept) => lessonOf(kept, kept.iteration === last?.iteration))
    parts.push(`# What earlier attempts taught\n\n${lessons.join('\n\n')}`)
  }
  if (lessons.length > 0) parts.push(lessonsSection(lessons))
  if (verdict.errors.length > 0) parts.push(`# What the checks say now\n\n${errorsAsList(verdict)}`)
  const commands = checks.map((check) => `- \`${check}\``).join('\n')
  parts.push(
    `# How it is judged\n\nThis is attempt ${iteration + 1}. When you have finished, these commands are run in this folder; the task is done when each ends with exit code 0. Nothing that you write decides.\n${commands}`,
  )
  if (guarded)
    parts.push(
      'Leave the existing tests, the settings of the test tools and the scripts that the checks call as they are: changes to them are undone and noted.',
    )
  return parts.join('\n\n')
}

/** A reflection with its points. The diff of the last attempt is among the news already. */
function lessonOf({ iteration, reflection }: Briefing['reflections'][number], isLast: boolean): string {
  const {
    reflection_text: text,
    causal_reasoning: why = '',
    actionable_insights: insights = [],
    lessons_learned: lessons = [],
  } = reflection
  const said = isLast ? text.replaceAll(/\n*```diff\n[\s\S]*?\n```/g, '') : text
  const points = [...new Set([why, ...insights, ...lessons])].filter((point) => point !== '')
  return [`## Attempt ${iteration + 1}`, said, ...points.map((point) => `- ${point}`)].join('\n')
}

const shownErrors = 20

/** Errors as people read them: the first one whole, the others on a line each. */
export function errorsAsList({ errors, errorCount }: Pick<Verdict, 'errors' | 'errorCount'>): string {
  const [first, ...others] = errors.filter(isCounted)
  if (first === undefined) return errors.map((error) => `- ${errorLine(error, 400)}`).join('\n')
  const shown = others.slice(0, shownErrors - 1)
  const more = Math.max(errorCount, others.length + 1) - 1 - shown.length
  return [
    wholeError(first),
    ...(shown.length > 0 ? ['', ...shown.map((error) => `- ${errorLine(error, 400)}`)] : []),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n')
}

const isCounted = ({ severity = 'error' }: CheckedError) => severity === 'error'
