import * as z from 'zod'
import { count, duration, onOff, parseSettings, text, texts } from '../../spine/index.ts'

/**
 * The settings of a campaign that its command takes. Those of the benchmark, the goal and the limits are in
 * `improve/config/settings.json`, which may be changed while the campaign runs; what is given here overrides them.
 */
export const improveConfig = z.strictObject({
  root: text('a folder').default('improve').meta({
    description: 'the folder with config/settings.json, goal.md, harness.md and idea.md',
    completes: 'file',
  }),
  agents: count(1, 100)
    .optional()
    .meta({ description: 'how many planners and executors work in a round', short: 'n' }),
  maxIterations: count(1, 1_000_000).optional().meta({ description: 'the maximum number of rounds' }),
  target: z.number().optional().meta({ description: 'the score at which the campaign ends' }),
  hybrid: z.boolean().optional().meta({ description: 'add a plan that combines those of the round' }),
  from: text('a branch or commit').optional().meta({
    description: 'the branch or commit to begin at',
    placeholder: 'commit',
  }),
  revisions: count(0, 10).optional().meta({ description: 'how often a rejected plan may be revised' }),
  maxPairs: count(4, 1000).optional().meta({ description: 'how often a candidate is compared at most' }),
  attribution: onOff().default(true).meta({
    description: 'whether each merged change is left out once at the end, to see what it still gives',
  }),
  executorTimeout: duration().default(1800).meta({ description: 'the time limit of an executor' }),
  maxTurns: count(1).default(40).meta({ description: 'the maximum number of turns of a model as executor' }),
  include: texts('a file or folder').default([]).meta({
    description: 'an ignored file or folder that the benchmark needs, seen from the top of the repository',
    placeholder: 'path',
    completes: 'file',
  }),
  home: texts('a file or folder').default([]).meta({
    description: 'a file or folder of your home directory that the benchmark may read',
    placeholder: 'path',
  }),
  env: texts('the name of a variable').default([]).meta({
    description: 'an environment variable that executors and the benchmark may see',
    placeholder: 'name',
  }),
  network: z.boolean().default(false).meta({ description: 'let the benchmark use the network' }),
  yes: z
    .boolean()
    .default(false)
    .meta({ description: 'run the benchmark command without asking', short: 'y' }),
  folder: z.string().min(1).meta({ description: 'the folder that is improved', hidden: true }),
  cache: z.string().min(1).meta({
    description: "a folder in the user's cache directory, for worktrees and clean rooms",
    hidden: true,
  }),
})

/** The settings of a campaign, with defaults filled in. */
export type ImproveConfig = z.infer<typeof improveConfig>

/** Settings before defaults are filled in. */
export type ImproveSettings = Partial<ImproveConfig>

/** The configuration with its defaults filled in. Throws a Refusal that names every problem. */
export function readImproveConfig(settings: unknown): ImproveConfig {
  return parseSettings(improveConfig, settings, "the loop 'improve'")
}
