import type { Trajectory } from '../../contracts/index.ts'
import { groupBy } from '../group-by.ts'
import { type Share, shareOf } from '../share.ts'
import { oneLine } from './steps.ts'

/** The form of prompts that succeeded, with names for what differs between them. */
export interface PromptTemplate {
  readonly taskType: string
  readonly template: string
  readonly success: Share
  /** A prompt of this form that succeeded. */
  readonly example: string
  readonly from: readonly string[]
}

export interface TemplateOptions {
  /** The fewest trajectories of one form. */
  readonly fewest?: number
  /** The least success rate of a form, by the lower bound of its interval. */
  readonly leastSuccess?: number
  readonly most?: number
}

const mostNamed = 5
const longestForm = 2000

/** Extracts templates from prompts of one form that mostly succeed, for each type of task. */
export function promptTemplates(
  trajectories: readonly Trajectory[],
  { fewest = 3, leastSuccess = 0.3, most = 20 }: TemplateOptions = {},
): PromptTemplate[] {
  const ended = trajectories.filter(({ outcome }) => outcome !== undefined)
  const forms = groupBy(ended, ({ task_context: task }) =>
    JSON.stringify([task.task_type, promptForm(task.task_prompt)]),
  )
  const templates: PromptTemplate[] = []
  for (const [key, group] of forms) {
    const good = group.filter(({ outcome }) => outcome?.status === 'success')
    const success = shareOf(good.length, group.length)
    if (good.length < fewest || (success.low ?? 0) < leastSuccess) continue
    const [taskType, template] = JSON.parse(key) as [string, string]
    templates.push({
      taskType,
      template,
      success,
      example: oneLine(good[0]!.task_context.task_prompt, 300),
      from: good.slice(0, mostNamed).map(({ trajectory_id: id }) => id),
    })
  }
  return templates
    .sort(
      (left, right) =>
        (right.success.low ?? 0) - (left.success.low ?? 0) || (left.template < right.template ? -1 : 1),
    )
    .slice(0, most)
}

const masks: readonly [form: RegExp, name: string][] = [
  [/https?:\/\/[^\s)"'>]*[^\s)"'>.,;:]/g, '{url}'],
  [/```[\s\S]*?```/g, '{code}'],
  [/`[^`\n]+`/g, '{name}'],
  [/"[^"\n]{1,400}"|“[^”\n]{1,400}”|(?<![\p{L}\p{N}])'[^'\n]{1,400}'(?![\p{L}\p{N}])/gu, '{text}'],
  [/(?:\.{0,2}\/)?(?:[\w@-][\w@.-]*\/)+[\w@.-]*|\b[\w-]+\.(?:[a-z]{1,4})\b(?!\.)/gi, '{path}'],
  [/\b[A-Za-z_$][\w$]*\(\)/g, '{name}'],
  [/\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b\w+_\w+\b/g, '{name}'],
  [/[-+]?\d[\d,.]*/g, '{number}'],
]

/** A prompt with names for what is particular to it: paths, names, quotations and numbers. */
export function promptForm(prompt: string): string {
  let form = prompt.slice(0, longestForm)
  for (const [mask, name] of masks) form = form.replace(mask, name)
  return form.replace(/\s+/g, ' ').trim()
}
