import type { CheckedError, SelfReflection } from '../attempt.ts'

/** What an actor is told before an attempt. */
export interface Briefing {
  readonly task: string
  readonly checks: readonly string[]
  /** What the checks said last. */
  readonly errors: readonly CheckedError[]
  /** The reflections in view, oldest first. */
  readonly reflections: readonly { readonly iteration: number; readonly reflection: SelfReflection }[]
  readonly iteration: number
  readonly guarded: boolean
}

const shownErrors = 20

/** The prompt of an attempt: the task, the lessons in view, the last errors, and who judges. */
export function promptOf({ task, checks, errors, reflections, iteration, guarded }: Briefing): string {
  const parts = [`# Task\n\n${task}`]
  if (reflections.length > 0)
    parts.push(`# What earlier attempts taught\n\n${reflections.map(lessonOf).join('\n\n')}`)
  if (errors.length > 0) parts.push(`# What the checks say now\n\n${errorsAsList(errors)}`)
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

function lessonOf({ iteration, reflection }: Briefing['reflections'][number]): string {
  const {
    reflection_text: text,
    actionable_insights: insights = [],
    lessons_learned: lessons = [],
  } = reflection
  const points = [...insights, ...lessons].map((point) => `- ${point}`)
  return [`## Attempt ${iteration + 1}`, text, ...points].join('\n')
}

/** Errors as people read them, the first ones in full. */
export function errorsAsList(errors: readonly CheckedError[]): string {
  const shown = errors.slice(0, shownErrors).map(({ type, message, file, line, rule }) => {
    const place = file === undefined ? '' : ` ${file}${line === undefined ? '' : `:${line}`}`
    return `- ${type}${place}${rule === undefined ? '' : ` (${rule})`}: ${message.slice(0, 1000)}`
  })
  const more = errors.length - shown.length
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}
