import { type Bot, defineBot } from '../../../agents/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import type { ArchitectReview } from '../plan/architect-reply.ts'
import type { ArchitectInput } from '../roles.ts'
import { architectChecks } from './architect-checks.ts'

/** Reviews a plan by six checks, without a model. It advises against a plan that raises any concern. */
export const architectBot: Bot = defineBot('architect', ({ input }) => {
  if (!isArchitecture(input))
    throw new Refusal('bad_input', 'usage', 'bot:architect can only be the architect of an improve loop.')
  const value = reviewOf(input)
  return { text: value.feedback, value }
})

function reviewOf({ plan, situation }: ArchitectInput): ArchitectReview {
  const found = architectChecks.map(({ name, concerns }) => ({ name, concerns: concerns(plan, situation) }))
  const failed = found.filter(({ concerns }) => concerns.length > 0)
  const names = failed.map(({ name }) => name).join(', ')
  return {
    verdict: failed.length === 0 ? 'approve' : 'reject',
    feedback:
      failed.length === 0
        ? `All ${found.length} checks passed.`
        : `${found.length - failed.length} of ${found.length} checks passed; look at: ${names}.`,
    structural_concerns: failed.flatMap(({ concerns }) => concerns),
  }
}

function isArchitecture(input: unknown): input is ArchitectInput {
  return isObject(input) && input.role === 'architect' && isObject(input.plan) && isObject(input.situation)
}
