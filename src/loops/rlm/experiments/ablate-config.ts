import * as z from 'zod'
import { choice, count, text } from '../../../spine/index.ts'
import { suiteKinds } from './suite/suite-case.ts'

/** The settings of an experiment: generated questions with and without what earlier ones taught. */
export const ablateConfig = z.strictObject({
  size: text('a size such as 8k or 1M')
    .default('100k')
    .meta({ description: 'the size of the texts in bytes', placeholder: 'bytes' }),
  kinds: z
    .array(choice(suiteKinds))
    .default(['needle', 'count', 'filter', 'compare'])
    .meta({ description: 'the kinds of questions', flag: 'kind', placeholder: 'kind' }),
  train: count(1, 1000)
    .default(20)
    .meta({ description: 'the questions of each kind that lessons are drawn from', short: 't' }),
  questions: count(1, 1000).default(20).meta({
    description: 'the other questions of each kind, asked with and without lessons',
    short: 'n',
  }),
  maxIterations: count(1, 100)
    .default(4)
    .meta({ description: 'the maximum number of iterations of a question' }),
  jobs: count(1, 64).default(2).meta({ description: 'how many questions are answered at once', short: 'j' }),
  cache: z.string().meta({ description: "a folder in the user's cache directory", hidden: true }),
})

/** The settings of the experiment, with defaults filled in. */
export type AblateConfig = z.infer<typeof ablateConfig>
