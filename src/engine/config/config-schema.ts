import * as z from 'zod'
import { loopGroups } from '../../loops/index.ts'
import { budgetForms, parseBudget, partialSettings, withReader } from '../../spine/index.ts'
import { providers } from './config.ts'
import {
  agentSpec,
  amount,
  atLeastOne,
  days,
  daysOrForever,
  files,
  folder,
  money,
  patterns,
  price,
  seconds,
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

const budget = withReader(
  z.preprocess((written) => (typeof written === 'string' ? budgetIn(written) : written), limits),
  {
    expected: `limits as text (${budgetForms}), or an object with usd, tokens, calls, seconds`,
    read: (text) => text,
  },
)

/** What a configuration file may say beside the sections of loops. Unknown keys are refused. */
export const ownKeys = z.strictObject({
  $schema: z.string().optional(),
  root: about(folder(), 'the folder that contains `.reprise`, relative to the file'),
  roots: rootsOf(loopGroups),
  loops: about(files(), 'modules of your own loops, such as `./my-loop.ts`'),
  analyses: about(files(), 'modules of your own analyses of rounds of talk, such as `./turn-taking.ts`'),
  agents: agentsOf(loopGroups),
  budget: about(budget, 'the limits of each run, as text or as an object'),
  concurrency: about(perProvider(), 'the maximum number of concurrent calls to a provider'),
  rateLimits: about(perProvider(), 'the maximum number of requests per minute to a provider'),
  timeouts: z
    .strictObject({
      model: about(timeout(), 'the time limit of one answer of a model'),
      command: about(timeout(), 'the time limit of one answer of a command'),
    })
    .optional(),
  prices: about(
    z.record(
      z.string().min(1),
      z.strictObject({
        input: price(),
        output: price(),
        cached: price().optional(),
        cacheWrite: price().optional(),
      }),
    ),
    'prices by model (the start of its name), in US dollars per million tokens',
  ),
  retryFor: about(seconds(), 'how long temporary failures, such as rate limits, are retried'),
  env: about(variableNames(), 'more environment variables that commands may see'),
  redact: z
    .strictObject({
      patterns: about(patterns(), 'regular expressions of more secrets to redact'),
      env: about(variableNames(), 'environment variables whose values are redacted'),
    })
    .optional(),
  retention: z
    .strictObject({
      days: about(days(), 'how many days `reprise prune` keeps runs that have ended'),
      contracts: about(
        z.record(z.string().min(1), daysOrForever()),
        'how many days it keeps runs with records of a contract, by its name, or `forever`',
      ),
    })
    .optional(),
  seed: about(wholeNumber(), 'the seed of all random choices; a random one for each run by default'),
})

/** The schema of a configuration. */
export type ConfigSchema = z.ZodObject

/** What a configuration file may say with the sections of some loops, whose settings are all optional there. */
export function configSchemaWith(
  sections: Readonly<Record<string, z.ZodType>>,
  ownFamilies: readonly string[] = [],
): ConfigSchema {
  const parts = Object.entries(sections).map(([name, schema]) => [name, partialSettings(schema).optional()])
  const ownLoops = Object.keys(sections).filter((name) => !isOurs(name))
  const families = ownFamilies.filter((name) => !isOurs(name))
  return ownKeys.extend({
    ...(ownLoops.length > 0 && { agents: agentsOf([...loopGroups, ...ownLoops]) }),
    ...(families.length > 0 && { roots: rootsOf([...loopGroups, ...families]) }),
    ...Object.fromEntries(parts),
  })
}

const isOurs = (name: string) => (loopGroups as readonly string[]).includes(name)

/** The keys of a configuration that are not sections of loops. */
export const ownKeyNames: readonly string[] = Object.keys(ownKeys.shape)

/** What holds where nobody says anything; undefined is none. */
export const defaults: readonly (readonly [path: readonly string[], value: unknown])[] = [
  [['root'], '.'],
  [['budget', 'usd'], undefined],
  [['budget', 'tokens'], undefined],
  [['budget', 'calls'], undefined],
  [['budget', 'seconds'], undefined],
  [['timeouts', 'model'], undefined],
  [['timeouts', 'command'], undefined],
  [['loops'], []],
  [['analyses'], []],
  [['retryFor'], 3600],
  [['env'], []],
  [['redact', 'patterns'], []],
  [['redact', 'env'], []],
  [['retention', 'days'], 90],
  [['seed'], undefined],
]

function rootsOf(families: readonly string[]) {
  return about(
    z.strictObject(each(families, () => folder().optional())),
    'folders for the records of a family, by its name, such as `rlm: .aiwg/rlm`',
  )
}

function agentsOf(loopNames: readonly string[]) {
  return about(
    z.object(each(loopNames, () => roles.optional())).catchall(agentSpec()),
    'agents by role, by loop and role, or by names of your own',
  )
}

function perProvider() {
  return z.strictObject(each(providers, () => atLeastOne().optional()))
}

/** A setting that may be left out, with what it is. */
function about<Schema extends z.ZodType>(schema: Schema, description: string) {
  // Of the same schema and not of a copy: its text reader belongs to it.
  z.globalRegistry.add(schema as z.ZodType, { description })
  return schema.optional()
}

function each<Name extends string, Schema>(names: readonly Name[], make: () => Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Schema>
}

/** A text that is not a budget is passed on, so that the schema of the object refuses it. */
function budgetIn(text: string): unknown {
  try {
    return parseBudget(text)
  } catch {
    return text
  }
}
