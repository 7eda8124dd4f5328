import * as z from 'zod'
import { count, text } from '../../../spine/index.ts'

/** The settings of an experiment: every task with memory on and off, from the same seeds. */
export const ablationConfig = z.strictObject({
  folder: text('a folder').meta({
    description: 'a folder with a folder for each task, such as examples/defects',
    argument: true,
    completes: 'folder',
  }),
  only: text('a part of a name').optional().meta({
    description: 'only tasks whose name contains this',
    placeholder: 'text',
  }),
  omega: count(1, 10)
    .default(3)
    .meta({ description: 'how many reflections the actor sees with memory on (Ω)' }),
  maxIterations: count(1, 10_000)
    .default(40)
    .meta({ description: 'how many attempts a task has', short: 'n' }),
  seeds: count(1, 1000).default(1).meta({ description: 'how often each pair is run' }),
  jobs: count(1, 256).default(2).meta({ description: 'how many loops run at once', short: 'j' }),
  cache: z
    .string()
    .min(1)
    .meta({ description: "a folder in the user's cache directory, for copies of tasks", hidden: true }),
})

/** The settings of an ablation, with defaults filled in. */
export type AblationConfig = z.infer<typeof ablationConfig>
