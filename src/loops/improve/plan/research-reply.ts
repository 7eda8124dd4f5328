import * as z from 'zod'
import type { ResearchBrief } from '../../../contracts/index.ts'
import type { Situation } from '../roles.ts'
import type { Read } from './ask-for.ts'
import { readFamily } from './read-family.ts'

const idea = z.object({
  title: z.string().describe('The idea in a few words.'),
  source: z.string().describe('Where it comes from: a file with its line, a round, or user.'),
  evidence: z.string().describe('What speaks for it: a place in the code, a figure, a lesson.'),
  approach_family: z.string().describe('One of the approach families.'),
  confidence: z.enum(['high', 'medium', 'low']).describe('How sure you are.'),
  estimated_impact: z.string().describe('The gain to hope for, such as 3-5%.'),
})

const { $schema: _, ...schema } = z.toJSONSchema(
  z.object({
    repo_analysis_summary: z.string().describe('The state of the files in a few sentences.'),
    ideas: z.array(idea).describe('Three to ten ideas from at least two families, best first.'),
  }),
)

/** The shape of a researcher's answer, as JSON Schema. */
export const researchSchema: Readonly<Record<string, unknown>> = schema

// What is asked for is strict; what is accepted is not.
const lenientIdea = z.looseObject({
  title: z.string().trim().min(1),
  evidence: z.string().trim().min(1),
  source: z.string().catch('researcher'),
  approach_family: z.string().catch('other'),
  confidence: z
    .string()
    .transform((word) => word.trim().toLowerCase())
    .pipe(z.enum(['high', 'medium', 'low']))
    .catch('low'),
  estimated_impact: z.union([z.string(), z.number()]).transform(String).catch('unknown'),
})

/** How many ideas a brief holds at most. */
const mostIdeas = 10

/** A researcher's answer as a brief: usable ideas only, each once, the surest first. */
export function readResearch(value: unknown, { round, families }: Situation): Read<ResearchBrief> {
  const { success, data } = z
    .looseObject({ ideas: z.array(z.unknown()), repo_analysis_summary: z.string().catch('') })
    .safeParse(value)
  if (!success) return { problem: 'The answer has no list "ideas".' }
  const titles = new Set<string>()
  const ideas = data.ideas.flatMap((given) => {
    const { data: idea } = lenientIdea.safeParse(given)
    if (idea === undefined || titles.has(idea.title.toLowerCase())) return []
    titles.add(idea.title.toLowerCase())
    return [{ ...idea, approach_family: readFamily(idea.approach_family, families) ?? 'other' }]
  })
  if (ideas.length === 0)
    return { problem: 'No idea has a title and evidence. Give at least three that have both.' }
  const order = ['high', 'medium', 'low']
  ideas.sort((left, right) => order.indexOf(left.confidence) - order.indexOf(right.confidence))
  const { repo_analysis_summary: summary } = data
  return {
    value: {
      iteration: round,
      researcher_id: 'researcher',
      repo_analysis_summary: summary,
      ideas: ideas.slice(0, mostIdeas),
    },
  }
}
