import * as z from 'zod'
import { choice, count, limits, text } from '../../../spine/index.ts'

/** The settings of a question that is asked about each of many documents. */
export const batchConfig = z.strictObject({
  glob: text('a pattern of files').meta({
    description: 'the documents, such as "notes/**/*.md"',
    argument: true,
  }),
  question: text('a question').meta({ description: 'the question', argument: true }),
  aggregate: choice(['concat', 'merge', 'summarize', 'vote'])
    .default('concat')
    .meta({ description: 'how the answers become one' }),
  type: text('a word')
    .default('question_answering')
    .meta({ description: 'the type of the tasks in their records' }),
  depth: count(0, 100).default(3).meta({ description: 'how deep tasks may spawn subtasks', short: 'd' }),
  parallel: count(1, 10_000)
    .default(16)
    .meta({ description: 'how many documents are worked on at once', short: 'p' }),
  maxIterations: count(1, 100)
    .default(30)
    .meta({ description: 'the maximum number of iterations of a task', short: 'n' }),
  budget: limits().prefault({}).meta({ description: 'the budget of all documents together' }),
  files: z
    .array(z.strictObject({ name: z.string(), path: z.string(), bytes: z.number(), modifiedMs: z.number() }))
    .meta({ description: 'the documents', hidden: true }),
  scratch: z.string().meta({ description: "a folder in the user's cache directory", hidden: true }),
  folder: z.string().meta({ description: 'the folder of the command', hidden: true }),
  root: z.string().optional().meta({ description: 'the shared folder of trajectories', hidden: true }),
  cache: z.string().meta({ description: "a folder in the user's cache directory", hidden: true }),
  session: z.string().optional().meta({ description: 'the session that the records name', hidden: true }),
  environment: z
    .strictObject({ platform: z.string(), node_version: z.string(), reprise_version: z.string() })
    .meta({ description: 'where the run was started', hidden: true }),
})

/** The settings of a batch, with defaults filled in. */
export type BatchConfig = z.infer<typeof batchConfig>
