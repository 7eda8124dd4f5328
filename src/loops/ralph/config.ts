import * as z from 'zod'
import { choice, count, duration, onOff, parseSettings, text, texts } from '../../spine/index.ts'
import { patience } from './stop/patience.ts'

/** All settings of a ralph loop: plain data, complete, so that a run can be resumed, replayed and forked. */
export const ralphConfig = z.strictObject({
  task: text('a task in words').meta({
    description: 'the task in words, or a task file such as ralph.task.md',
    argument: true,
    taskFile: true,
    completes: 'file',
  }),
  checks: texts('a command').min(1, 'at least one check, such as "npm test"').meta({
    description: 'a command that must succeed',
    flag: 'check',
    short: 'c',
    placeholder: 'command',
  }),
  maxIterations: count(1, 10_000)
    .default(10)
    .meta({ description: 'the maximum number of attempts; 40 for bot:repair', short: 'n' }),
  omega: count(1, 10).default(3).meta({ description: 'how many reflections the actor sees (Ω)' }),
  window: choice(['fifo', 'recency', 'relevance_weighted'], { relevance: 'relevance_weighted' })
    .default('fifo')
    .meta({ description: 'which reflections the actor sees' }),
  memory: onOff().default(true).meta({ description: 'whether the actor sees reflections' }),
  lessons: z.boolean().default(true).meta({
    description: 'do not show the actor what helped in earlier runs of the project',
  }),
  holdout: text('a command').optional().meta({
    description: 'a hidden check that audits the checks',
    placeholder: 'command',
  }),
  holdoutFiles: texts('a file').default([]).meta({
    description: 'a file that is present only for the holdout',
    flag: 'holdout-file',
    placeholder: 'file',
    completes: 'file',
  }),
  holdoutWhen: choice(['always', 'passed'])
    .default('always')
    .meta({ description: 'run the holdout after every attempt, or only when the checks passed' }),
  checkTimeout: duration().default(600).meta({ description: 'the time limit of a check' }),
  checkPatience: z.number().min(1).optional().meta({
    description: 'limit a check to this many times its duration before the first attempt, at least 10s',
    placeholder: 'factor',
  }),
  actorTimeout: duration().default(1800).meta({ description: 'the time limit of an attempt' }),
  maxTurns: count(1)
    .default(40)
    .meta({ description: 'the maximum number of turns of a model in one attempt' }),
  reruns: count(0, 2).default(1).meta({ description: 'how often a failed check is repeated' }),
  reports: texts('a file').default([]).meta({
    description: 'a report file that a check writes, such as junit.xml',
    flag: 'report',
    placeholder: 'file',
  }),
  protect: texts('a pattern of files').default([]).meta({
    description: 'more files that the actor must not change, besides tests and settings',
    placeholder: 'glob',
  }),
  guard: choice(['revert', 'stop', 'off'])
    .default('revert')
    .meta({ description: 'what to do when the actor changes guarded files' }),
  allow: texts('a word or a pattern of files').default([]).meta({
    description: 'what the actor may change although it judges: snapshots, packages, or a pattern of files',
    placeholder: 'what',
  }),
  judge: choice(['clean-room', 'worktree'])
    .default('clean-room')
    .meta({ description: 'where the verdict comes from that ends a loop; only a clean room certifies' }),
  setup: text('a command').optional().meta({
    description:
      'prepares a worktree before its files are checked, and every clean room, such as "npm run build"',
    placeholder: 'command',
  }),
  include: texts('a file or folder').default([]).meta({
    description: 'an ignored file or folder that the checks need, seen from the top of the repository',
    placeholder: 'path',
    completes: 'file',
  }),
  home: texts('a file or folder').default([]).meta({
    description: 'a file or folder of your home directory that the checks may read in a clean room',
    placeholder: 'path',
  }),
  env: texts('the name of a variable').default([]).meta({
    description: 'an environment variable that the actor and the checks may see',
    placeholder: 'name',
  }),
  network: z.boolean().default(false).meta({
    description: 'let the checks use the network in a clean room',
  }),
  startFrom: choice(['last', 'best', 'beginning'])
    .default('last')
    .meta({ description: 'the files that an attempt starts with' }),
  patience: patience
    .prefault({})
    .meta({ description: 'when to give up, such as "plateau=8, same-error=0", or off' }),
  where: choice(['worktree', 'in-place'])
    .optional()
    .meta({
      description: 'work in a git worktree on its own branch, or on the files themselves',
      choiceFlags: true,
      choiceHelp: {
        worktree: 'work in a git worktree on its own branch',
        'in-place': 'work on the files of the project',
      },
    }),
  evenIfPassing: z.boolean().default(false).meta({
    description: 'work on the task although the checks pass before the first attempt',
  }),
  folder: z.string().min(1).meta({ description: 'the folder that the task is about', hidden: true }),
  cache: z.string().min(1).meta({
    description: "a folder in the user's cache directory, for worktrees and snapshots",
    hidden: true,
  }),
})

/** The settings of a ralph loop, with defaults filled in. */
export type RalphConfig = z.infer<typeof ralphConfig>

/** Settings before defaults are filled in. */
export type RalphSettings = Omit<Partial<RalphConfig>, 'patience'> & {
  readonly patience?: Partial<RalphConfig['patience']>
}

/** The configuration with its defaults filled in. Throws a Refusal that names every problem. */
export function readRalphConfig(settings: unknown): RalphConfig {
  return parseSettings(ralphConfig, settings, "the loop 'ralph'")
}
