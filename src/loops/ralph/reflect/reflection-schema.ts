import * as z from 'zod'
import type { Change, SelfReflection } from '../attempt.ts'
import type { Kept } from '../memory/memory.ts'

/** A reflection as a reflector gives it. */
export type ReflectionAnswer = z.infer<typeof shape>

const shape = z.object({
  reflection_text: z.string().min(1).describe('The reflection in the first person, two to six sentences.'),
  failing_action_indices: z
    .array(z.number().int())
    .describe('Positions of the actions to blame, from zero; empty where none is.'),
  root_cause: z.string().describe('What was at the bottom of it.'),
  failure_category: z
    .enum([
      'hallucination',
      'inefficient_planning',
      'incorrect_assumption',
      'incomplete_implementation',
      'edge_case_miss',
      'integration_error',
      'configuration_error',
      'logic_error',
      'other',
    ])
    .describe('The kind of failure; other where there was none.'),
  causal_reasoning: z.string().describe('Why those actions led to this result.'),
  actionable_insights: z.array(z.string()).describe('What to do in the next attempt.'),
  lessons_learned: z.array(z.string()).describe('What holds beyond this task.'),
  confidence: z.number().describe('How sure you are, 0 to 1.'),
})

const { $schema: _, ...schema } = z.toJSONSchema(shape)

/** The shape of a reflection that a reflector is asked for, as JSON Schema. */
export const reflectionSchema: Readonly<Record<string, unknown>> = schema

/** An answer as the record has it; actions that do not exist are not blamed. Undefined where it has another shape. */
export function readReflection(
  value: unknown,
  { change, window }: { readonly change: Change; readonly window: readonly Kept[] },
): SelfReflection | undefined {
  const { success, data } = shape.safeParse(value)
  if (!success || data.reflection_text.trim() === '') return undefined
  const {
    reflection_text,
    failing_action_indices: blamed,
    root_cause,
    failure_category,
    confidence,
    ...rest
  } = data
  const indices = [...new Set(blamed)].filter((index) => index >= 0 && index < change.actions.length)
  const seen = window.map(({ iteration }) => iteration)
  return {
    reflection_text,
    credit_assignment: { failing_action_indices: indices, root_cause, failure_category },
    ...rest,
    confidence: Math.min(1, Math.max(0, confidence)),
    ...(seen.length > 0 && { related_reflections: seen }),
  }
}
