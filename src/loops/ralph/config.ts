import * as z from 'zod'
import { parseSettings } from '../parse-settings.ts'

const limit = (name: string) => z.number(`${name} is a number`).min(0).optional()

const patience = z.strictObject({
  plateau: z.int().min(0).default(6),
  sameError: z.int().min(0).default(4),
  oscillation: z.int().min(0).default(1),
  repeatedReflections: z.int().min(0).default(3),
})

/** All that a loop is told. Plain data, complete, so that it can be resumed, replayed and forked. */
export const ralphConfig = z.strictObject({
  /** The task in words. */
  task: z.string().trim().min(1, 'a task in words'),
  /** Commands that judge; the task is done when all of them end with 0. */
  checks: z.array(z.string().trim().min(1)).min(1, 'at least one check, such as "npm test"'),
  /** A command that nobody sees and that judges the checks. */
  holdout: z.string().trim().min(1).optional(),
  /** Files that are laid into the folder for the holdout alone, and taken away again. */
  holdoutFiles: z.array(z.string().min(1)).default([]),
  /** Whether the holdout is run after every attempt, or only when the checks passed. */
  holdoutWhen: z.enum(['always', 'passed']).default('always'),
  /** Files that a check writes and that are read as its report, such as junit.xml. */
  reports: z.array(z.string()).default([]),
  /** Ω: how many reflections the actor is shown. */
  omega: z.int().min(1).max(10, 'an Ω of 1 to 10').default(3),
  window: z.enum(['fifo', 'recency', 'relevance_weighted']).default('fifo'),
  /** Whether reflections are shown at all; off is the baseline to compare with. */
  memory: z.boolean().default(true),
  maxIterations: z.int().min(1).max(10_000).default(10),
  /** How long one check may take. */
  checkTimeoutSeconds: z.number().positive().default(600),
  /** How many times as long as at the beginning a check may take, though always ten seconds; no such limit unless given. */
  checkPatience: z.number().min(1).optional(),
  /** How long an actor may take for one attempt. */
  actorTimeoutSeconds: z.number().positive().default(1800),
  /** How many turns an actor with our own tools has. */
  maxTurns: z.int().min(1).default(40),
  /** How often a check that fails is run again to see whether it is flaky. */
  reruns: z.int().min(0).max(2).default(1),
  /** Patterns of files that judge the actor, beside the usual ones. */
  protect: z.array(z.string().min(1)).default([]),
  /** What happens when an actor touches them: they are put back, or the loop stops, or nothing. */
  guard: z.enum(['revert', 'stop', 'off']).default('revert'),
  /** Where an attempt begins: where the last one ended, at the best files so far, or where the loop began. */
  startFrom: z.enum(['last', 'best', 'beginning']).default('last'),
  patience: patience.default(patience.parse({})),
  /** What the loop may use; it ends before the attempt that would exceed it. */
  budget: z
    .strictObject({
      usd: limit('usd'),
      tokens: limit('tokens'),
      calls: limit('calls'),
      seconds: limit('seconds'),
    })
    .default({}),
  workspace: z.enum(['worktree', 'in-place']),
  /** The user's project. */
  folder: z.string().min(1),
  /** Where loops keep their trees. */
  home: z.string().min(1),
})

export type RalphConfig = z.infer<typeof ralphConfig>

/** What somebody has to say to start a loop; the rest has defaults. */
export type RalphSettings = z.input<typeof ralphConfig>

/** A configuration that no loop can work with. */
export class BadRalphConfig extends Error {
  override readonly name = 'BadRalphConfig'
}

/** The configuration with its defaults filled in. Throws BadRalphConfig with every problem and its place. */
export function readRalphConfig(settings: unknown): RalphConfig {
  const refuse = (problems: string) =>
    new BadRalphConfig(`This is no configuration of a ralph loop: ${problems}.`)
  return parseSettings(ralphConfig, settings, refuse)
}
