import * as z from 'zod'
import { loops } from '../../contracts/index.ts'
import { providers } from './config.ts'
import { budgetForms, parseBudget } from './parse-budget.ts'
import {
  agentSpec,
  amount,
  atLeastOne,
  days,
  folder,
  money,
  patterns,
  price,
  seconds,
  spellings,
  timeout,
  variableNames,
  wholeNumber,
} from './setting-kinds.ts'

const roles = z.record(z.string().min(1), agentSpec())

const limits = z.strictObject({
  usd: money().optional(),
  tokens: amount().optional(),
  calls: amount().optional(),
  seconds: seconds().optional(),
})

const budget = z
  .preprocess((written) => (typeof written === 'string' ? budgetIn(written) : written), limits)
  .register(spellings, {
    expected: `limits in words (${budgetForms}), or an object with usd, tokens, calls, seconds`,
    fromText: (text) => text,
  })

/** What a configuration file may say, and how its words become values. Unknown keys are refused. */
export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  root: folder().optional(),
  roots: z.strictObject(each(loops, () => folder().optional())).optional(),
  agents: z
    .object(each(loops, () => roles.optional()))
    .catchall(agentSpec())
    .optional(),
  budget: budget.optional(),
  concurrency: perProvider(),
  rateLimits: perProvider(),
  timeouts: z.strictObject({ model: timeout().optional(), command: timeout().optional() }).optional(),
  prices: z
    .record(
      z.string().min(1),
      z.strictObject({ input: price(), output: price(), cached: price().optional() }),
    )
    .optional(),
  redact: z.strictObject({ patterns: patterns().optional(), env: variableNames().optional() }).optional(),
  retention: z.strictObject({ days: days().optional() }).optional(),
  seed: wholeNumber().optional(),
})

/** What holds where nobody says anything; undefined is none. */
export const defaults: readonly (readonly [path: readonly string[], value: unknown])[] = [
  [['root'], '.'],
  [['budget', 'usd'], undefined],
  [['budget', 'tokens'], undefined],
  [['budget', 'calls'], undefined],
  [['budget', 'seconds'], undefined],
  [['timeouts', 'model'], undefined],
  [['timeouts', 'command'], undefined],
  [['redact', 'patterns'], []],
  [['redact', 'env'], []],
  [['retention', 'days'], 90],
  [['seed'], undefined],
]

function perProvider() {
  return z.strictObject(each(providers, () => atLeastOne().optional())).optional()
}

function each<Name extends string, Schema>(names: readonly Name[], make: () => Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Schema>
}

/** A text that is no budget is passed on, so that the schema of the object refuses it. */
function budgetIn(text: string): unknown {
  try {
    return parseBudget(text)
  } catch {
    return text
  }
}
