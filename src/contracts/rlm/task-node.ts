import * as z from 'zod'
import { count, dateTime, integer, maybe, open, share } from '../fields.ts'
import { taskId } from './ids.ts'
import { costFields } from './iteration-cost.ts'

const document = open({
  doc_id: z.string().describe('The document’s own id.'),
  source: z.string().describe('Its path or address.'),
  chunk_ids: z.array(z.string()).optional().describe('The pieces of it that were taken.'),
  relevance_score: share().optional().describe('How well it fits the task.'),
  excerpt: z.string().optional().describe('A few lines of it.'),
})

const context = open({
  type: z.enum(['full', 'slice', 'filtered', 'summary', 'none']).optional().describe('How much was given.'),
  source: z.string().optional().describe('Where it came from.'),
  documents: z.array(document).optional().describe('The documents in it.'),
  size_tokens: integer().optional().describe('Its size in tokens.'),
  filters: open({
    file_patterns: z.array(z.string()).optional().describe('The files that were let through.'),
    date_range: open({
      start: dateTime().optional().describe('Nothing older.'),
      end: dateTime().optional().describe('Nothing younger.'),
    })
      .optional()
      .describe('The time that was let through.'),
    relevance_threshold: share().optional().describe('Nothing less relevant.'),
  })
    .optional()
    .describe('What was left out of it.'),
})

/** How the result of a task can be. */
export const resultStatuses = ['success', 'partial', 'failed', 'cancelled'] as const

const result = open({
  status: z.enum(resultStatuses).optional().describe('How the task ended.'),
  output: z.string().optional().describe('The answer.'),
  output_type: z
    .enum(['text', 'json', 'markdown', 'code', 'file_path'])
    .optional()
    .meta({ default: 'text' })
    .describe('How the answer is to be read.'),
  confidence: share().optional().describe('How sure the agent is of it.'),
  errors: z
    .array(
      open({
        message: z.string().optional().describe('What the error said.'),
        code: z.string().optional().describe('Its code.'),
        timestamp: dateTime().optional().describe('When it happened.'),
      }),
    )
    .optional()
    .describe('What went wrong.'),
})

const timestamps = open({
  created_at: dateTime().optional().describe('When the task was thought of.'),
  started_at: dateTime().optional().describe('When work on it began.'),
  completed_at: dateTime().optional().describe('When it ended.'),
  duration_ms: count().optional().describe('How long it took.'),
})

const executionConfig = open({
  model: z.string().optional().describe('The model to use.'),
  temperature: z.number().min(0).max(2).optional().meta({ default: 0.7 }).describe('Its temperature.'),
  seed: integer().optional().describe('The seed of chance.'),
  max_tokens: integer().min(1).optional().describe('The longest answer.'),
  timeout_ms: integer().min(1000).optional().describe('How long it may take.'),
})

/** How far a task has come. */
export const nodeStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const

/** A task of a tree. Those below it are in the same list and are named by their ids. */
export const taskNode = open({
  node_id: taskId().describe('The task’s own id; trajectories call it `task_id`.'),
  parent_id: maybe(taskId()).describe('The task above it; null for the root.'),
  depth: count().optional().describe('How many tasks stand above it.'),
  prompt: z.string().describe('What was asked.'),
  context: context.optional().describe('What it was given to read.'),
  status: z.enum(nodeStatuses).meta({ default: 'pending' }).describe('How far it has come.'),
  result: result.optional().describe('Its result.'),
  cost: open({
    ...costFields,
    subtree_total_cost_usd: z
      .number()
      .min(0)
      .optional()
      .describe('The cost with all tasks below, in US dollars.'),
  })
    .optional()
    .describe('What it took, without the tasks below.'),
  timestamps: timestamps.optional().describe('When it happened.'),
  execution_config: executionConfig.optional().describe('How it was to be run.'),
  decomposition_strategy: z
    .enum(['parallel', 'sequential', 'conditional', 'map-reduce'])
    .optional()
    .describe('How the tasks below are run.'),
  merge_strategy: z
    .enum(['concatenate', 'summarize', 'vote', 'best-of-n'])
    .optional()
    .describe('How their answers become one.'),
  children: z.array(taskId()).optional().describe('The tasks that it was divided into.'),
})

/** A task of a tree. */
export type TaskNode = z.infer<typeof taskNode>
