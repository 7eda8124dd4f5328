import { percent } from '../number-text.ts'
import type { Learned } from './learn-from.ts'
import { contentWords } from './terms.ts'

/** A question that is about to be worked on. */
export interface NewQuestion {
  readonly prompt: string
  readonly taskType?: string
  /** The tools that may be used; answers to errors of other tools are left out. */
  readonly tools?: readonly string[]
}

/** How many lessons are offered, and how much text. */
export interface LessonLimits {
  /** How many lessons there are at most. */
  readonly lessons?: number
  /** How many characters they have together at most. */
  readonly characters?: number
}

/** A lesson for a question, with where it comes from. */
export interface OfferedLesson {
  readonly kind: 'lesson' | 'recovery' | 'sequence' | 'template' | 'warning'
  readonly text: string
  /** The trajectories that it comes from. */
  readonly from: readonly string[]
  /** From 0 to 1. */
  readonly relevance: number
}

/** The fewest times that an answer to an error must have been tried. */
const fewestTries = 2
const leastRelevance = 0.1

/** The lessons that have to do with a question, the most relevant first, within the limits. */
export function lessonsFor(
  question: NewQuestion,
  learned: Learned,
  { lessons: most = 8, characters = 2000 }: LessonLimits = {},
): OfferedLesson[] {
  const offered = [
    ...ownLessons(question, learned),
    ...recoveries(question, learned),
    ...sequences(question, learned),
    ...templates(question, learned),
    ...warnings(question, learned),
  ]
    .filter(({ relevance }) => relevance >= leastRelevance)
    .sort((left, right) => right.relevance - left.relevance || (left.text < right.text ? -1 : 1))
  const kept: OfferedLesson[] = []
  let length = 0
  for (const lesson of offered) {
    if (kept.length >= most) break
    if (length + lesson.text.length > characters) continue
    kept.push(lesson)
    length += lesson.text.length
  }
  return kept
}

function ownLessons(question: NewQuestion, { lessons }: Learned): OfferedLesson[] {
  const words = contentWords(question.prompt)
  return lessons.map(({ lesson, context, taskType, prompt, succeeded, from }) => {
    const near = Math.max(similarity(words, prompt), similarity(words, `${lesson} ${context ?? ''}`))
    const relevance = near * (succeeded ? 1 : 0.7) + (near > 0 && taskType === question.taskType ? 0.2 : 0)
    return { kind: 'lesson', text: lesson, from, relevance: Math.min(1, relevance) }
  })
}

function recoveries({ tools }: NewQuestion, { recovery }: Learned): OfferedLesson[] {
  return recovery.flatMap(({ errorType, tool, recoveryAction, success, example, from }): OfferedLesson[] => {
    if (tools !== undefined && !tools.includes(tool)) return []
    if (success.of < fewestTries || (success.share ?? 0) <= 0.5 || recoveryAction === 'ended') return []
    const words = example === undefined ? '' : `, such as: ${example}`
    const text = `If ${tool} fails with ${errorType}, ${recoveryAction} worked ${success.count} of ${success.of} times${words}`
    return [{ kind: 'recovery', text, from, relevance: 0.5 * (success.low ?? 0) }]
  })
}

function sequences({ taskType, tools }: NewQuestion, learned: Learned): OfferedLesson[] {
  const own = learned.taskTypes.find((type) => type.taskType === taskType)?.effectiveToolSequences
  return (own ?? learned.sequences).flatMap(
    ({ tools: sequence, verdict, successWith, successWithout }): OfferedLesson[] => {
      if (verdict === 'unclear' || (tools !== undefined && !sequence.every((tool) => tools.includes(tool))))
        return []
      const rates = `${percent(successWith.share)} of ${successWith.of} succeeded with it, ${percent(successWithout.share)} of ${successWithout.of} without`
      const advice = verdict === 'effective' ? 'Helps' : 'Does not help'
      return [
        {
          kind: 'sequence',
          text: `${advice}: ${sequence.join(', then ')} (${rates})`,
          from: [],
          relevance: own === undefined ? 0.2 : 0.4,
        },
      ]
    },
  )
}

function templates({ prompt, taskType }: NewQuestion, learned: Learned): OfferedLesson[] {
  const words = contentWords(prompt)
  return learned.templates.flatMap((template): OfferedLesson[] => {
    if (taskType !== undefined && template.taskType !== taskType) return []
    const near = similarity(words, template.template)
    const text = `Questions of the form “${template.template}” succeeded ${template.success.count} of ${template.success.of} times`
    return near === 0 ? [] : [{ kind: 'template', text, from: template.from, relevance: 0.5 * near }]
  })
}

function warnings({ prompt }: NewQuestion, { ambiguous }: Learned): OfferedLesson[] {
  const words = contentWords(prompt)
  return ambiguous.map(({ prompt: earlier, advice, meanRetries, from }) => ({
    kind: 'warning',
    text: `A similar instruction led to ${meanRetries} retries on average. ${advice}`,
    from,
    relevance: 0.8 * similarity(words, earlier),
  }))
}

/** The share of the words of the shorter text that the other has too. */
function similarity(words: ReadonlySet<string>, text: string): number {
  const others = contentWords(text)
  const fewer = Math.min(words.size, others.size)
  if (fewer === 0) return 0
  let shared = 0
  for (const word of words) if (others.has(word)) shared++
  return shared / fewer
}
