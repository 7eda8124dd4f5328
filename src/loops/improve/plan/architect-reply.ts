import * as z from 'zod'
import type { Plan } from '../../../contracts/index.ts'
import type { Read } from './ask-for.ts'

/** What the architect says about a plan. */
export type ArchitectReview = NonNullable<Plan['architect_review']>

const { $schema: _, ...schema } = z.toJSONSchema(
  z.object({
    verdict: z.enum(['approve', 'reject']).describe('What you advise.'),
    feedback: z.string().describe('Your advice in a few sentences.'),
    structural_concerns: z.array(z.string()).describe('What worries you, one thing each; empty for nothing.'),
  }),
)

/** The shape of an architect's answer, as JSON Schema. */
export const adviceSchema: Readonly<Record<string, unknown>> = schema

const verdicts: Readonly<Record<string, ArchitectReview['verdict']>> = {
  approve: 'approve',
  approved: 'approve',
  accept: 'approve',
  reject: 'reject',
  rejected: 'reject',
}

const lenient = z.looseObject({
  verdict: z.string(),
  feedback: z.string().catch(''),
  structural_concerns: z.array(z.string()).catch([]),
})

/** An architect's answer as a review. Keys that are not known are kept. */
export function readAdvice(value: unknown): Read<ArchitectReview> {
  const { data } = lenient.safeParse(value)
  const verdict = verdicts[data?.verdict.trim().toLowerCase() ?? '']
  if (data === undefined || verdict === undefined)
    return { problem: 'The answer has no "verdict" that is approve or reject.' }
  if (verdict === 'reject' && data.feedback.trim() === '' && data.structural_concerns.length === 0)
    return { problem: 'A verdict "reject" needs feedback or concerns.' }
  return { value: { ...data, verdict } }
}
