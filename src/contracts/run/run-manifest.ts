import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { anything, count, dateTime, integer, maybe, open } from '../fields.ts'
import { manifestRules } from './manifest-rules.ts'

/** A run id: lower-case words and numbers between dashes, safe as a folder name. */
export const runId = () =>
  z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const limits = open({
  usd: maybe(z.number().min(0)).describe('Money, in US dollars.'),
  tokens: maybe(count()).describe('Tokens, in and out.'),
  calls: maybe(count()).describe('Calls to agents.'),
  seconds: maybe(z.number().min(0)).describe('Wall time.'),
})

const schema = open({
  version: z
    .string()
    .regex(/^1\.\d+\.\d+$/)
    .describe('The version of this record kind.'),
  run_id: runId().describe('The run; also the name of its folder.'),
  loop: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .describe('Which loop it runs: one of the package, or one of the user’s own.'),
  status: z
    .enum(['running', 'completed', 'failed', 'stopped', 'interrupted'])
    .describe(
      'The status: stopped by a budget or a person; interrupted by a crash or an outage, and can be resumed.',
    ),
  reason: maybe(
    open({
      code: z.string().describe('Why, in a word for programs.'),
      message: z.string().describe('Why, in a sentence for people.'),
    }),
  ).describe('Why it failed, stopped or was interrupted.'),
  seed: integer().describe('What every random choice of the run comes from.'),
  config: anything().describe('The configuration of the loop, complete, with defaults filled in.'),
  module: z
    .string()
    .optional()
    .describe('The file of a loop of the user’s own, seen from the folder of the project.'),
  agents: z.record(z.string(), z.string()).describe('Role to agent, in the spelling of the command line.'),
  created_at: dateTime().describe('When the run was started.'),
  updated_at: maybe(dateTime()).describe('When this file was last written.'),
  finished_at: maybe(dateTime()).describe('When the run ended.'),
  budget: limits.optional().describe('What the run and its children may use; an absent limit is none.'),
  prices: z
    .record(
      z.string(),
      open({
        input: z.number().min(0).describe('A million tokens in.'),
        output: z.number().min(0).describe('A million tokens out.'),
        cached: z.number().min(0).optional().describe('A million tokens in that come from a cache.'),
      }),
    )
    .optional()
    .describe(
      'What models cost in US dollars, by the beginning of their names, where it was said for this run alone.',
    ),
  spent: limits.optional().describe('What they have used; a cost of null is not known.'),
  epoch: integer()
    .min(1)
    .optional()
    .describe('How often the journal was opened for writing; absent before the first time.'),
  parent: maybe(
    open({
      run_id: runId().describe('The other run.'),
      relation: z.enum(['fork', 'child']).describe('Whether this run departs from it or was started by it.'),
      at: maybe(z.string()).describe('The journal key at which it departs.'),
    }),
  ).describe('The run that this one comes from.'),
  reprise_version: z.string().describe('The program that wrote it.'),
})

/** What a run is: enough, with its journal, to make every one of its files again. */
export type RunManifest = z.infer<typeof schema>

/**
 * `run/run-manifest`: what a run is: its loop, configuration, seed and agents, where it stands and what it has used.
 */
export const runManifest = defineContract<RunManifest>({
  name: 'run/run-manifest',
  title: 'Run manifest',
  summary: 'What a run is: its loop, configuration, seed and agents, its state and what it has used.',
  version: '1.0.0',
  source: 'Reprise',
  path: 'runs/{run_id}/run.json',
  signature: ['run_id', 'loop', 'seed', 'config'],
  schema,
  rules: manifestRules,
  choices: [
    'A run is a function of its configuration, its seed and its journal, so the manifest holds the first two in full and never a secret.',
    'A budget that is used up makes a run `stopped`, not `failed`: with a larger budget it goes on.',
  ],
})
