import * as z from 'zod'

const extra = z.record(z.string(), z.unknown()).optional()
const count = () => z.int().min(0)

const step = z.strictObject({
  step_id: z.int().min(1),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  source: z.enum(['system', 'user', 'agent']),
  model_name: z.string().optional(),
  message: z.string(),
  reasoning_content: z.string().optional(),
  tool_calls: z
    .array(
      z.strictObject({
        tool_call_id: z.string().min(1),
        function_name: z.string().min(1),
        arguments: z.record(z.string(), z.unknown()),
      }),
    )
    .optional(),
  observation: z
    .strictObject({
      results: z.array(
        z.strictObject({ source_call_id: z.string().optional(), content: z.string().optional() }),
      ),
    })
    .optional(),
  metrics: z
    .strictObject({
      prompt_tokens: count().optional(),
      completion_tokens: count().optional(),
      cached_tokens: count().optional(),
      cost_usd: z.number().min(0).optional(),
    })
    .optional(),
  extra,
})

/** What we write of ATIF 1.6. */
export const atifSchema = z.strictObject({
  schema_version: z.literal('ATIF-v1.6'),
  session_id: z.string().min(1),
  agent: z.strictObject({
    name: z.string().min(1),
    version: z.string().min(1),
    model_name: z.string().optional(),
  }),
  steps: z.array(step).min(1),
  final_metrics: z
    .strictObject({
      total_prompt_tokens: count().optional(),
      total_completion_tokens: count().optional(),
      total_cached_tokens: count().optional(),
      total_cost_usd: z.number().min(0).optional(),
      total_steps: count().optional(),
    })
    .optional(),
  extra,
})

export type AtifDocument = z.infer<typeof atifSchema>
export type AtifStep = z.infer<typeof step>

/** What is wrong with an ATIF document: its structure, the order of its steps, and references of results to calls. */
export function atifProblems(document: unknown): string[] {
  const { success, data, error } = atifSchema.safeParse(document)
  if (!success) return error.issues.map(({ path, message }) => `/${path.join('/')}: ${message}`)
  return data.steps.flatMap(
    ({ step_id: id, source, tool_calls: calls = [], observation, metrics }, index) => {
      const known = new Set(calls.map(({ tool_call_id: call }) => call))
      const strays = (observation?.results ?? []).filter(
        ({ source_call_id: call }) => call !== undefined && !known.has(call),
      )
      return [
        ...(id === index + 1 ? [] : [`/steps/${index}/step_id: ${id}, expected ${index + 1}`]),
        ...(source === 'agent' || (calls.length === 0 && metrics === undefined)
          ? []
          : [`/steps/${index}: a step of the ${source} with calls or metrics`]),
        ...(known.size === calls.length ? [] : [`/steps/${index}/tool_calls: an id twice`]),
        ...strays.map(
          ({ source_call_id: call }) => `/steps/${index}/observation: a result of the unknown call ${call}`,
        ),
      ]
    },
  )
}
