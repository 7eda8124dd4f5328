import type { Agent } from '../../../agents/index.ts'
import type { ResearchBrief } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { Usage } from '../../../workspace/index.ts'
import type { ResearchInput, Situation } from '../roles.ts'
import { type Asking, askFor, type Skipped } from './ask-for.ts'
import { fenceNotice } from './fenced.ts'
import { readResearch, researchSchema } from './research-reply.ts'
import { situationText } from './situation-text.ts'

/** What came of the research for a round. A brief that is null does not stop the round. */
export interface Researched {
  readonly brief: ResearchBrief | null
  readonly skipped: readonly Skipped[]
  readonly usage: Usage
}

/** Asks the researcher for ideas; the question is `research` in the branch of the round. */
export async function research(
  request: Asking & { readonly situation: Situation },
  agent: Agent,
  run: Run,
): Promise<Researched> {
  const { situation } = request
  const input: ResearchInput = { role: 'researcher', situation }
  const answer = await askFor(
    {
      name: 'research',
      who: 'researcher',
      system: researcherText,
      prompt: `${situationText(situation)}\n\n# Your task\n\nGive the ideas for round ${situation.round}.`,
      schema: researchSchema,
      input,
      read: (value) => readResearch(value, situation),
    },
    agent,
    request,
    run,
  )
  const { usage } = answer
  if ('skipped' in answer) return { brief: null, skipped: [answer.skipped], usage }
  return { brief: answer.value, skipped: [], usage }
}

const researcherText = `You are the researcher of a loop that improves a repository by a benchmark. In each round you look for ideas, planners turn them into plans, and executors carry the plans out; the benchmark decides.

Give three to ten ideas from at least two approach families, the surest first. Each idea names its evidence: a place in a file, a figure, a lesson of an earlier round. Ideas of the user come first, with the source "user". Do not repeat what failed unless something has changed since; say what. Leave sealed files alone: a better benchmark is no improvement.

You only read. Change no file.

${fenceNotice}`
