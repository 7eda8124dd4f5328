import * as z from 'zod'

const words = () => z.string().trim().min(1)

/** A task that an agent is about to work on. */
export const taskInput = z.strictObject({
  task_prompt: words().max(100_000).describe('What was asked.'),
  task_type: words().max(100).optional().describe('The kind of task, such as bug_fixing or code_analysis.'),
  model: z.string().optional().describe('The model that does the work.'),
  agent: z.string().optional().describe('The program that does the work, such as claude-code.'),
  session_id: z.string().optional().describe('The session that it belongs to.'),
  parent_task_id: z
    .string()
    .regex(/^task-[a-f0-9]{8}$/)
    .optional()
    .describe('The task that spawned it.'),
  context_size_tokens: z.int().min(0).optional().describe('The size of its context, in tokens.'),
})

/** The task of a new trajectory. */
export type TaskInput = z.infer<typeof taskInput>

/** One iteration of thought, action and observation. */
export const iterationInput = z.strictObject({
  thought: words().describe('What you thought before the action.'),
  thought_type: z
    .enum(['goal', 'research', 'progress', 'extraction', 'reasoning', 'exception', 'synthesis'])
    .optional()
    .describe('What kind of thought it is; inferred if absent.'),
  confidence: z.number().min(0).max(1).optional().describe('How sure you are, from 0 to 1.'),
  references: z
    .array(words())
    .optional()
    .describe('What the thought builds on, such as iteration_2_observation.'),
  tool: words().describe('The tool that you called.'),
  parameters: z.record(z.string(), z.unknown()).optional().describe('What it was called with.'),
  description: z.string().optional().describe('The action in a sentence.'),
  rationale: z.string().optional().describe('Why this action and no other.'),
  alternatives_considered: z
    .array(z.strictObject({ tool: words(), reason_not_chosen: words() }))
    .optional()
    .describe('What else was thought of.'),
  status: z.enum(['success', 'failure', 'partial', 'timeout', 'error']).describe('How the action ended.'),
  result: z
    .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .describe('What came back; shorten what is long.'),
  extraction: z.string().optional().describe('What of the result matters.'),
  learned: z.string().optional().describe('What it taught.'),
  error_type: z.string().optional().describe('The kind of error, such as NotFound.'),
  error_message: z.string().optional().describe('What the error said.'),
  input_tokens: z.int().min(0).optional(),
  output_tokens: z.int().min(0).optional(),
  cost_usd: z.number().min(0).optional(),
  duration_ms: z.int().min(0).optional().describe('How long the action took.'),
})

/** One thought, action and observation. */
export type IterationInput = z.infer<typeof iterationInput>

/** How a task ended. */
export const outcomeInput = z.strictObject({
  status: z
    .enum(['success', 'failure', 'partial_success', 'timeout', 'cancelled', 'error'])
    .optional()
    .describe('How it ended; inferred from the last iteration if absent.'),
  final_result: z.string().optional().describe('The answer to the task.'),
  artifacts_generated: z
    .array(z.strictObject({ path: words(), type: z.string().optional(), description: z.string().optional() }))
    .optional()
    .describe('The files that were made or changed.'),
  lessons: z.array(words()).optional().describe('What to keep for the next time.'),
})

/** How a trajectory ended. */
export type OutcomeInput = z.infer<typeof outcomeInput>
