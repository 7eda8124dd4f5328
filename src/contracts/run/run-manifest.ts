import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { anything, count, dateTime, integer, maybe, open } from '../fields.ts'
import { manifestRules } from './manifest-rules.ts'

/** The loops that come with the package. */
export const loops = ['ralph', 'improve', 'social', 'rlm', 'town'] as const

/** A run id: lower-case words and numbers between dashes, safe as a folder name. */
export const runId = () => z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

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
    .describe('Which loop it runs: one of the five, or one of the user’s own.'),
  status: z
    .enum(['running', 'completed', 'failed', 'stopped', 'interrupted'])
    .describe(
      'Where it stands: stopped is a budget or a person, interrupted is a crash that resume can mend.',
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
  before: open({
    agents: z.record(z.string(), z.string()).describe('Role to the bot that was replaced.'),
    at: z.string().optional().describe('The journal key of the change; the end of the journal where absent.'),
  })
    .optional()
    .describe('Bots that other agents replace, and that still have to say what they said up to there.'),
  created_at: dateTime().describe('When the run was started.'),
  updated_at: maybe(dateTime()).describe('When this file was last written.'),
  finished_at: maybe(dateTime()).describe('When the run ended.'),
  budget: limits.optional().describe('What the run and its children may use; an absent limit is none.'),
  spent: limits.optional().describe('What they have used.'),
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

export const runManifest = defineContract<RunManifest>({
  name: 'run/run-manifest',
  title: 'Run manifest',
  summary: 'What a run is: its loop, configuration, seed and agents, where it stands and what it has used.',
  version: '1.0.0',
  source: 'DESIGN.md',
  path: 'runs/{run_id}/run.json',
  signature: ['run_id', 'loop', 'seed', 'config'],
  schema,
  rules: manifestRules,
  choices: [
    'A run is a function of its configuration, its seed and its journal, so the manifest holds the first two in full and never a secret.',
    'A budget that is used up makes a run `stopped`, not `failed`: with a larger budget it goes on.',
  ],
})
