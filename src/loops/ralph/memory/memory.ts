import type { Attempt, CheckedError, SelfReflection } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import { cosine, likeness, vectorsOf } from './similarity.ts'

/** A reflection in the store, with the attempt that it came from. */
export interface Kept {
  readonly iteration: number
  readonly reflection: SelfReflection
  readonly duplicateOf?: number
}

/** Two reflections as like as this say the same. */
export const sameThought = 0.9

/**
 * The reflections that an actor is shown, oldest first; the store keeps all of them.
 * - fifo: the last Ω.
 * - recency: the last Ω that differ; of those that say the same only the newest.
 * - relevance_weighted: the Ω that have most to do with the current errors; newer ones weigh a little more.
 */
export function windowOf(
  store: readonly Kept[],
  { omega, window, memory }: Pick<RalphConfig, 'omega' | 'window' | 'memory'>,
  errors: readonly CheckedError[],
): readonly Kept[] {
  if (!memory) return []
  switch (window) {
    case 'fifo':
      return store.slice(-omega)
    case 'recency':
      return newestOfEach(store).slice(-omega)
    case 'relevance_weighted':
      return mostRelevant(store, omega, errors)
  }
}

/** The earlier reflection that says nearly the same, the newest of several. */
export function duplicateIn(store: readonly Kept[], reflection: SelfReflection): number | undefined {
  const text = textOf(reflection)
  return store.findLast((kept) => likeness(textOf(kept.reflection), text) >= sameThought)?.iteration
}

/** The store after an attempt. */
export function remember(store: readonly Kept[], attempt: Attempt): readonly Kept[] {
  const { iteration, reflection, duplicateOf } = attempt
  return [...store, { iteration, reflection, ...(duplicateOf !== undefined && { duplicateOf }) }]
}

function newestOfEach(store: readonly Kept[]): readonly Kept[] {
  const repeated = new Set(store.map(({ duplicateOf }) => duplicateOf))
  return store.filter(({ iteration }) => !repeated.has(iteration))
}

/** How much a reflection fades with each attempt after it. */
const fading = 0.95

function mostRelevant(
  store: readonly Kept[],
  omega: number,
  errors: readonly CheckedError[],
): readonly Kept[] {
  const now = errors.map(({ type, message, file, rule }) => [type, message, file, rule].join(' ')).join('\n')
  const [target, ...vectors] = vectorsOf([now, ...store.map(({ reflection }) => textOf(reflection))])
  const weighed = store.map((kept, index) => {
    const age = store.length - 1 - index
    return { kept, age, weight: (cosine(target!, vectors[index]!) + 0.01) * fading ** age }
  })
  const chosen = weighed
    .toSorted((left, right) => right.weight - left.weight || left.age - right.age)
    .slice(0, omega)
  return chosen.map(({ kept }) => kept).sort((left, right) => left.iteration - right.iteration)
}

/** What a reflection says, as one text. */
export function textOf(reflection: SelfReflection): string {
  const { reflection_text: text, causal_reasoning: why = '', credit_assignment: credit } = reflection
  return [text, credit?.root_cause ?? '', why, ...(reflection.actionable_insights ?? [])].join('\n')
}
