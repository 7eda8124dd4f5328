import type { TaoIteration } from '../../contracts/index.ts'
import type { Grounding } from './grounding.ts'
import { contentWords } from './terms.ts'

/**
 * How well the thoughts of a trajectory reason, from 0 to 1: the mean share of three tests that each thought passes. It says
 * something new; it leads to its action; it builds on the task or on what was observed.
 */
export function reasoningQuality(
  iterations: readonly TaoIteration[],
  groundings: readonly Grounding[],
): number {
  const earlier = new Set<string>()
  let passed = 0
  for (const [index, iteration] of iterations.entries()) {
    const content = iteration.thought.content.trim().toLowerCase()
    if (content !== '' && !earlier.has(content)) passed++
    earlier.add(content)
    if (leadsToAction(iteration)) passed++
    const { share, related } = groundings[index]!
    if (related || (share !== undefined && share >= 0.5)) passed++
  }
  return passed / (3 * iterations.length)
}

/** A thought leads to its action if the action says why it was chosen, or if both share a word. */
function leadsToAction({ thought, action }: TaoIteration): boolean {
  const { tool, parameters, description, rationale } = action
  if (rationale !== undefined && rationale.trim() !== '') return true
  if (thought.content.toLowerCase().includes(tool.toLowerCase())) return true
  const done = contentWords(`${tool} ${description} ${JSON.stringify(parameters ?? '').slice(0, 5000)}`)
  return [...contentWords(thought.content)].some((word) => done.has(word))
}
