import { readThoughtReference, type TaoIteration, type Trajectory } from '../../contracts/index.ts'
import { resultText } from './steps.ts'
import { contentWords, isFilePath, SeenTerms, specificTerms } from './terms.ts'

/** How one thought rests on what was known when it was thought. */
export interface Grounding {
  /** The share of its names, paths and numbers that had been seen; undefined where it has none and refers to nothing. */
  readonly share?: number
  /** Whether it shares a word with the task or with what was observed. */
  readonly related: boolean
}

/** What a trajectory says about things that were, or were not, seen before. */
export interface Evidence {
  readonly groundings: readonly Grounding[]
  /** Statements about things that occur nowhere in what was asked, done or observed. */
  readonly inventions: readonly string[]
}

/** Compares every thought, extraction and the final result with what had been seen by then. */
export function evidenceOf({ task_context: task, iterations = [], outcome }: Trajectory): Evidence {
  const seen = new SeenTerms()
  const words = contentWords(task.task_prompt)
  seen.add(task.task_prompt)
  const inventions: string[] = []
  const groundings = iterations.map((iteration, index): Grounding => {
    const grounding = groundingOf(iteration, index, seen, words)
    for (const text of brokenReferences(iteration, index)) inventions.push(text)
    // What an agent writes itself is known to it from then on.
    seen.add(JSON.stringify(iteration.action.parameters ?? ''))
    const result = resultText(iteration)
    seen.add(result)
    for (const word of contentWords(result)) words.add(word)
    const { extraction } = iteration.observation
    if (extraction !== undefined)
      inventions.push(...unseenPaths(extraction, seen).map((path) => `extraction ${index + 1}: ${path}`))
    return grounding
  })
  for (const { path } of outcome?.artifacts_generated ?? []) seen.add(path ?? '')
  if (outcome?.final_result !== undefined && iterations.length > 0) {
    for (const { thought } of iterations) seen.add(thought.content)
    inventions.push(...unseenPaths(outcome.final_result, seen).map((path) => `final result: ${path}`))
  }
  return { groundings, inventions }
}

function groundingOf(
  { thought }: TaoIteration,
  index: number,
  seen: SeenTerms,
  words: ReadonlySet<string>,
): Grounding {
  const terms = [...specificTerms(thought.content)]
  const related = [...contentWords(thought.content)].some((word) => words.has(word))
  if (terms.length > 0) {
    const known = terms.filter((term) => seen.has(term)).length
    return { share: known / terms.length, related }
  }
  const refers = (thought.references ?? []).some(
    (text) => (readThoughtReference(text)?.iteration ?? 0) <= index,
  )
  return refers ? { share: 1, related: true } : { related }
}

/** References to iterations that had not taken place. */
function brokenReferences({ thought }: TaoIteration, index: number): string[] {
  return (thought.references ?? []).flatMap((text) => {
    const reference = readThoughtReference(text)
    return reference !== undefined && reference.iteration > index ? [`thought ${index + 1}: ${text}`] : []
  })
}

function unseenPaths(text: string, seen: SeenTerms): string[] {
  return [...specificTerms(text)].filter((term) => isFilePath(term) && !seen.has(term))
}
