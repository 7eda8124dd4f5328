import * as z from 'zod'
import { choice, count, readCount, texts } from '../../../spine/index.ts'
import { suiteKinds } from './suite/suite-case.ts'

/** The settings of a suite of generated questions. */
export const suiteConfig = z.strictObject({
  sizes: texts('a size such as 8k or 100M')
    .default(['8k', '100k', '1M'])
    .meta({ description: 'the sizes of the texts in bytes', flag: 'size', placeholder: 'bytes' }),
  kinds: z
    .array(choice(suiteKinds))
    .default(['needle', 'count', 'filter', 'compare'])
    .meta({ description: 'the kinds of questions', flag: 'kind', placeholder: 'kind' }),
  questions: count(1, 1000)
    .default(10)
    .meta({ description: 'the questions of each kind at each size', short: 'n' }),
  jobs: count(1, 64).default(2).meta({ description: 'how many questions are answered at once', short: 'j' }),
  baseline: z.boolean().default(false).meta({ description: 'also ask each question in one plain call' }),
  cache: z.string().meta({ description: "a folder in the user's cache directory", hidden: true }),
})

/** The settings of a suite, with defaults filled in. */
export type SuiteConfig = z.infer<typeof suiteConfig>

/** The sizes of a suite in bytes. */
export const sizesOf = ({ sizes }: Pick<SuiteConfig, 'sizes'>): number[] =>
  sizes.map((text) => readCount(text) ?? Number.NaN).filter((size) => size >= 1000)
