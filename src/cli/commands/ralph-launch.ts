import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import {
  type RalphLaunch,
  type RalphWords,
  readTaskAt,
  type TaskFile,
  withTaskFile,
} from '../../engine/index.ts'
import { askWorkspace } from './ralph-ask.ts'
import type { Terminal } from './runs-terminal.ts'
import { seedIn } from './whole-number.ts'

export interface RalphFlags {
  readonly task?: string
  readonly check?: readonly string[]
  readonly protect?: readonly string[]
  readonly report?: readonly string[]
  readonly holdoutFile?: readonly string[]
  readonly actor?: string
  readonly reflector?: string
  readonly holdout?: string
  readonly holdoutWhen?: string
  readonly omega?: string
  readonly window?: string
  readonly memory?: string
  readonly maxIterations?: string
  readonly budget?: string
  readonly checkTimeout?: string
  readonly actorTimeout?: string
  readonly reruns?: string
  readonly guard?: string
  readonly startFrom?: string
  readonly patience?: string
  readonly worktree?: boolean
  readonly inPlace?: boolean
  readonly id?: string
  readonly seed?: string
  readonly json?: boolean
}

/** Somebody asked for a loop without saying what for. */
export class NoTask extends Error {
  override readonly name = 'NoTask'
}

/** The loop that flags ask for, with what the task file says where one is named. */
export async function ralphLaunch(
  task: string | undefined,
  flags: RalphFlags,
  terminal: Terminal,
): Promise<RalphLaunch> {
  const { id, seed, worktree, inPlace } = flags
  const file = await taskFileOf(task, flags, terminal)
  if (file === undefined && (task ?? '').trim() === '')
    throw new NoTask(
      'There is no task. Write `reprise ralph "what to do" --check "npm test" --actor SPEC`, name a task file, or run `reprise ralph init`.',
    )
  if (file?.settings.holdout !== undefined && isWithin(terminal.folder, flags.task ?? task!))
    terminal.err.write(
      'warning: The task file lies where the actor works, so the actor can read the holdout in it. Keep the file elsewhere, or give --holdout.\n',
    )
  const request = {
    task: task ?? '',
    checks: flags.check ?? [],
    protect: flags.protect ?? [],
    reports: flags.report ?? [],
    holdoutFiles: flags.holdoutFile ?? [],
    words: wordsOf(flags),
  }
  return {
    ...(file === undefined ? request : withTaskFile(request, file)),
    ...(id !== undefined && { id }),
    ...(seed !== undefined && { seed: seedIn(seed) }),
    ...(worktree === true && { workspace: 'worktree' }),
    ...(inPlace === true && { workspace: 'in-place' }),
    ...(terminal.confirm !== undefined && { ask: askWorkspace }),
    random: Math.random,
  }
}

function isWithin(folder: string, file: string): boolean {
  return !relative(folder, resolve(folder, file)).startsWith('..')
}

/** The task file that is named by a flag, or in the place of the task. */
async function taskFileOf(
  task: string | undefined,
  flags: RalphFlags,
  { folder }: Terminal,
): Promise<TaskFile | undefined> {
  if (flags.task !== undefined) return readTaskAt(folder, flags.task)
  if (task === undefined || !/\.(?:md|markdown|txt)$/.test(task)) return undefined
  // "Shorten README.md" is a task in words; a name alone is none, even where the file is missing.
  const isName = !/\s/.test(task.trim())
  const isThere = await stat(resolve(folder, task)).then(
    (found) => found.isFile(),
    () => false,
  )
  return isName || isThere ? readTaskAt(folder, task) : undefined
}

function wordsOf(flags: RalphFlags): RalphWords {
  const { actor, reflector, holdout, omega, window, memory, budget, reruns, guard, patience } = flags
  const all: RalphWords = {
    actor,
    reflector,
    holdout,
    omega,
    window,
    memory,
    budget,
    reruns,
    guard,
    patience,
    'holdout-when': flags.holdoutWhen,
    'max-iterations': flags.maxIterations,
    'check-timeout': flags.checkTimeout,
    'actor-timeout': flags.actorTimeout,
    'start-from': flags.startFrom,
  } as RalphWords
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
