import type { ResearchBrief } from '../../../contracts/index.ts'
import type { Situation, Suggestion } from '../roles.ts'

/**
 * What each planner should begin with, so that planners who do not see each other make different plans: the ideas of the user in
 * their order, then the best ideas of the brief that have a family of their own, then families that nobody has yet.
 */
export function suggestionsFor(
  planners: readonly string[],
  situation: Pick<Situation, 'families' | 'ideas' | 'round'>,
  brief: ResearchBrief | null,
  closed: readonly string[],
): ReadonlyMap<string, Suggestion> {
  const taken = new Set(closed)
  const ideas = [...(brief?.ideas ?? [])]
  const start = situation.round % Math.max(1, situation.families.length)
  const families = [...situation.families.slice(start), ...situation.families.slice(0, start)]
  const suggestions = new Map<string, Suggestion>()
  planners.forEach((planner, index) => {
    const wish = situation.ideas[index]
    const idea =
      wish === undefined ? ideas.find((candidate) => !taken.has(candidate.approach_family)) : undefined
    const family =
      wish === undefined ? (idea?.approach_family ?? families.find((tag) => !taken.has(tag))) : undefined
    if (family !== undefined) taken.add(family)
    if (wish !== undefined) suggestions.set(planner, { says: `the user's idea: ${wish}` })
    else if (idea !== undefined)
      suggestions.set(planner, { family, says: `the idea "${idea.title}" (${family})` })
    else if (family !== undefined)
      suggestions.set(planner, { family, says: `something of the family ${family}` })
  })
  return suggestions
}
