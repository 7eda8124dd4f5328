import { type Bot, defineBot } from '../../../agents/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import type { ResearchInput } from '../roles.ts'
import { makeBrief } from './research/make-brief.ts'

/** Finds ideas in the files and in the history, without a model. The same situation gives the same ideas. */
export const researcherBot: Bot = defineBot('researcher', ({ input }) => {
  if (!isResearch(input))
    throw new Refusal('bad_input', 'usage', 'bot:researcher can only be the researcher of an improve loop.')
  const value = makeBrief(input.situation)
  return { text: value.repo_analysis_summary, value }
})

function isResearch(input: unknown): input is ResearchInput {
  return isObject(input) && input.role === 'researcher' && isObject(input.situation)
}
