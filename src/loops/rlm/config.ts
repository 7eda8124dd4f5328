import * as z from 'zod'
import { choice, count, duration, limits, parseSettings, text, texts } from '../../spine/index.ts'

const hidden = (description: string) => ({ description, hidden: true })

/** A file that the question is about, as it was when the run began. */
const sourceFile = z.strictObject({
  name: z.string(),
  path: z.string(),
  bytes: z.number(),
  modifiedMs: z.number(),
})

/** All settings of a question: plain data, complete, so that a run can be resumed, replayed and forked. */
export const rlmConfig = z.strictObject({
  question: text('a question').meta({ description: 'the question', argument: true }),
  context: texts('a file, a folder, a pattern or -').default([]).meta({
    description: 'what the question is about: a file, a folder, a pattern of files, or - for the input',
    short: 'c',
    placeholder: 'path',
    completes: 'file',
  }),
  type: text('a word')
    .default('question_answering')
    .meta({ description: 'the type of the task in its record' }),
  depth: count(0, 100).default(3).meta({ description: 'how deep tasks may spawn subtasks', short: 'd' }),
  parallel: count(1, 10_000)
    .default(16)
    .meta({ description: 'how many calls are under way at once, in the whole tree', short: 'p' }),
  maxIterations: count(1, 100)
    .default(30)
    .meta({ description: 'the maximum number of iterations of a task', short: 'n' }),
  maxTasks: count(1, 100_000).default(1000).meta({ description: 'the maximum number of tasks of the tree' }),
  mode: choice(['default', 'logged', 'seeded', 'strict'])
    .default('default')
    .meta({ description: 'how reproducible the run is meant to be' }),
  temperature: z.number().min(0).max(2).optional().meta({
    description: 'the temperature of the models',
    placeholder: 'number',
  }),
  window: count(1000).default(100_000).meta({
    description: 'the tokens that the conversation of a task may grow to before it is summarized',
  }),
  shown: count(200, 1_000_000).default(8000).meta({
    description: 'the characters of a result that the model sees',
  }),
  cellTime: duration().default(10).meta({ description: 'the time limit of a cell' }),
  cellMemory: count(1, 2048).default(128).meta({ description: 'the memory limit of a cell in MB' }),
  searchTime: duration().default(30).meta({ description: 'the time limit of a search' }),
  lessons: z.boolean().default(true).meta({ description: 'do not show what earlier trajectories taught' }),
  worktree: z.boolean().default(false).meta({
    description: 'let the root run commands and write files, in a worktree of the project',
  }),
  baseline: z.boolean().default(false).meta({
    description: 'also ask in one plain call, and compare',
  }),
  session: text('a name').optional().meta({ description: 'the session that the records name' }),
  budget: limits().prefault({}).meta({ description: 'the budget of the whole tree' }),
  files: z.array(sourceFile).meta(hidden('the files of the context')),
  learned: z.array(z.string()).default([]).meta(hidden('what earlier trajectories taught, as it is shown')),
  judged: z.boolean().default(false).meta(hidden('whether a judge was named')),
  scratch: z.string().meta(hidden("a folder in the user's cache directory, for filtered contexts")),
  root: z.string().optional().meta(hidden('the shared folder of trajectories, where the project has one')),
  folder: z.string().meta(hidden('the folder of the command')),
  cache: z.string().meta(hidden("a folder in the user's cache directory, for worktrees")),
  environment: z
    .strictObject({ platform: z.string(), node_version: z.string(), reprise_version: z.string() })
    .meta(hidden('where the run was started')),
})

/** The settings of a question, with defaults filled in. */
export type RlmConfig = z.infer<typeof rlmConfig>

/** Settings before defaults are filled in. */
export type RlmSettings = Partial<RlmConfig>

/** The configuration with its defaults filled in. Throws a Refusal that names every problem. */
export function readRlmConfig(settings: unknown): RlmConfig {
  return parseSettings(rlmConfig, settings, "the loop 'rlm'")
}
