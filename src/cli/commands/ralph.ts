import { readFile, stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import {
  listenForInterrupt,
  type Project,
  planRalph,
  type RalphLaunch,
  type RalphWords,
  type RunOutcome,
  readManifest,
  readTaskFile,
  surroundings,
  withTaskFile,
} from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { askWorkspace } from './ralph-ask.ts'
import { ralphLines } from './ralph-lines.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

export interface RalphFlags {
  readonly task?: string
  readonly check?: readonly string[]
  readonly protect?: readonly string[]
  readonly report?: readonly string[]
  readonly holdoutFile?: readonly string[]
  readonly actor?: string
  readonly reflector?: string
  readonly holdout?: string
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

/** Starts a loop and stays with it to its end. */
export async function ralph(
  task: string | undefined,
  flags: RalphFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const lines = ralphLines(flags.json === true ? { ...terminal, out: terminal.err } : terminal)
  const { restore, ...interruption } = listenForInterrupt(lines.say)
  try {
    const around = surroundings(project, { ...interruption, tell: lines.tell, version: terminal.version })
    const launch = await launchOf(task, flags, terminal)
    const planned = await planRalph(launch, project, around)
    lines.begin(planned)
    const outcome = await planned.start(around, lines)
    lines.end()
    return await report(outcome, { flags, project, terminal, lines })
  } finally {
    lines.end()
    restore()
  }
}

async function launchOf(
  task: string | undefined,
  flags: RalphFlags,
  terminal: Terminal,
): Promise<RalphLaunch> {
  const { check, protect, report, holdoutFile, id, seed, worktree, inPlace } = flags
  const file = flags.task ?? ((await isTaskFile(task, terminal)) ? task : undefined)
  if (file === undefined && task === undefined)
    throw new NoTask(
      'There is no task. Write `reprise ralph "what to do" --check "npm test" --actor SPEC`, name a task file, or run `reprise ralph init`.',
    )
  const request = {
    task: task ?? '',
    checks: check ?? [],
    protect: protect ?? [],
    reports: report ?? [],
    words: wordsOf(flags),
  }
  const whole =
    file === undefined
      ? request
      : withTaskFile(request, readTaskFile(await readFile(resolve(terminal.folder, file), 'utf8'), file))
  return {
    ...whole,
    ...(holdoutFile && { holdoutFiles: holdoutFile }),
    ...(id !== undefined && { id }),
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(worktree === true && { workspace: 'worktree' }),
    ...(inPlace === true && { workspace: 'in-place' }),
    ...(terminal.confirm !== undefined && { ask: askWorkspace }),
    random: Math.random,
  }
}

async function isTaskFile(task: string | undefined, { folder }: Terminal): Promise<boolean> {
  if (task === undefined || !/\.(?:md|markdown|txt)$/.test(task)) return false
  return stat(resolve(folder, task)).then(
    (found) => found.isFile(),
    () => false,
  )
}

function wordsOf(flags: RalphFlags): RalphWords {
  const { actor, reflector, holdout, omega, window, memory, budget, reruns, guard } = flags
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
    'max-iterations': flags.maxIterations,
    'check-timeout': flags.checkTimeout,
    'actor-timeout': flags.actorTimeout,
    'start-from': flags.startFrom,
  } as RalphWords
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

interface Stage {
  readonly flags: RalphFlags
  readonly project: Project
  readonly terminal: Terminal
  readonly lines: ReturnType<typeof ralphLines>
}

type Ended = Awaited<ReturnType<Awaited<ReturnType<typeof planRalph>>['start']>>

async function report(outcome: Ended, { flags, project, terminal, lines }: Stage): Promise<number> {
  const { runId, status, reason, result } = outcome
  const { spent } = await readManifest(project.workspace, runId)
  if (flags.json === true) printJson(terminal, { run_id: runId, status, reason, result, spent })
  else
    lines.outcome(
      outcome as RunOutcome<NonNullable<Ended['result']>>,
      relative(terminal.folder, project.workspace.folder),
      spent,
    )
  return status === 'completed' && result?.passed === true ? exitCode.fine : exitCode.findings
}
