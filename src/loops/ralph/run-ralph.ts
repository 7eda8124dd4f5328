import type { Agent } from '../../agents/index.ts'
import { certificate, type RalphOutcome, ralphOutcome, reflectionMemory } from '../../contracts/index.ts'
import type { Run } from '../run.ts'
import { act } from './act.ts'
import { loadRepairBot } from './actors/repair-actor.ts'
import {
  type Attempt,
  addUsage,
  bestOf,
  type CheckResult,
  keptOf,
  type LoopHistory,
  type Verdict,
} from './attempt.ts'
import { attemptRecord } from './attempt-record.ts'
import type { RalphConfig } from './config.ts'
import { evaluate, holdOut } from './evaluate.ts'
import { duplicateIn, type Kept, remember, windowOf } from './memory/memory.ts'
import { certificateOf, outcomeRecord } from './outcome.ts'
import { reflectWithinBudget } from './reflect-within-budget.ts'
import type { RepairBot } from './repair/make-repair-bot.ts'
import { byUser, isAskedToStop } from './stop/asked-to-stop.ts'
import { endingWell, leftOf, notBegun } from './stop/own-budget.ts'
import { firstStop, type Stop } from './stop/stop.ts'
import { stopRules } from './stop/stop-rules.ts'
import { finishWorkspace } from './worktree/finish-workspace.ts'
import { type Beginning, beginWorkspace, openWorkspace, type Workspace } from './worktree/workspace.ts'

/** Who takes part. */
export interface RalphTeam {
  readonly actor: Agent
  readonly reflector: Agent
}

/** Told of what happens while it happens; nothing depends on it. */
export interface RalphListener {
  readonly begins?: (baseline: Verdict) => void
  readonly attempted?: (attempt: Attempt) => void
}

/** A loop at work: what every part of it needs. */
interface Loop {
  readonly config: RalphConfig
  readonly team: RalphTeam
  readonly run: Run
  readonly workspace: () => Promise<Workspace>
  readonly repairBot: () => Promise<RepairBot>
}

/** Tries a task, reflects on each attempt, and tries again with the reflections in view until a rule says stop. */
export async function runRalph(
  config: RalphConfig,
  whole: Run,
  team: RalphTeam,
  listener: RalphListener = {},
): Promise<RalphOutcome> {
  const run = endingWell(config, whole)
  const plan = { ...config, runId: run.id, signal: run.signal }
  const beginning = await run.step('begin', () => beginWorkspace(plan))
  const workspace = once(() => openWorkspace(plan, beginning))
  const loop: Loop = { config, team, run, workspace, repairBot: once(loadRepairBot) }
  try {
    const history = await attemptUntilStop(loop, beginning, listener)
    return await end(loop, beginning, history)
  } finally {
    await workspace.opened()?.then(({ close }) => close())
  }
}

async function attemptUntilStop(
  loop: Loop,
  { tree }: Beginning,
  listener: RalphListener,
): Promise<LoopHistory & { readonly stop: Stop }> {
  const { config, run } = loop
  const verdict = await evaluate({ ...loop, tree }, run.scope('baseline'))
  listener.begins?.(verdict)
  let history: LoopHistory = { baseline: { tree, verdict }, attempts: [] }
  let memory: readonly Kept[] = []
  for (;;) {
    const branch = run.scope(`iteration-${history.attempts.length}`)
    const attempt = await tryOnce(loop, history, memory, branch).catch(notBegun)
    if ('reason' in attempt) return { ...history, stop: attempt }
    memory = remember(memory, attempt)
    history = { ...history, attempts: [...history.attempts, attempt] }
    listener.attempted?.(attempt)
    const stop = firstStop(stopRules(config, await leftOf(config, run, branch)), history)
    if (stop !== undefined) return { ...history, stop }
    const isAsked = await branch.step('asked-to-stop', () => isAskedToStop({ ...config, runId: run.id }))
    if (isAsked) return { ...history, stop: byUser }
  }
}

/** One attempt: act, verify, reflect, write down. */
async function tryOnce(
  loop: Loop,
  history: LoopHistory,
  memory: readonly Kept[],
  run: Run,
): Promise<Attempt> {
  const { config, team, workspace, repairBot } = loop
  const iteration = history.attempts.length
  const previous = history.attempts.at(-1)
  const began = run.now()
  const { tree, verdict: before } = startOf(config, history)
  const window = windowOf(memory, config, before.errors)
  const start = { config, iteration, tree, errors: before.errors, window, workspace, repairBot }
  const deed = await act(start, team.actor, run)
  const baseline = history.baseline.verdict
  const refusedBy = refusedIn(history, deed.treeAfter)
  const evaluation = { config, tree: deed.treeAfter, workspace, baseline, refusedBy }
  const verdict = await evaluate(evaluation, run)
  const isAudited = config.holdout !== undefined && (verdict.passed || config.holdoutWhen === 'always')
  const holdout = isAudited ? await holdOut(evaluation, config.holdout!, run) : undefined
  const judged = { config, iteration, deed, verdict, before, window, workspace }
  // Told before the last work of the attempt, so that the time is in the journal before it is in a record.
  const ended = run.now()
  const { reflection, usage } = await reflectWithinBudget(judged, team.reflector, run)
  const duplicateOf = duplicateIn(memory, reflection)
  const attempt: Attempt = {
    iteration,
    deed,
    verdict,
    ...(holdout && { holdout }),
    reflection,
    inView: window.map((kept) => kept.iteration),
    ...(duplicateOf !== undefined && { duplicateOf }),
    usage: addUsage(deed.usage, usage, usage.calls),
    seconds: Math.max(0, ended.getTime() - began.getTime()) / 1000,
  }
  const timestamp = ended.toISOString()
  run.append(
    reflectionMemory,
    attemptRecord({ loopId: loopIdOf(run.id), config, attempt, previous, timestamp }),
  )
  return attempt
}

/** The checks that have refused a tree before. */
function refusedIn({ baseline, attempts }: LoopHistory, tree: string): string[] {
  const verdicts = attempts.flatMap(({ deed, verdict }) => (deed.treeAfter === tree ? [verdict] : []))
  if (baseline.tree === tree) verdicts.push(baseline.verdict)
  const failed = ({ exitCode, timedOut }: CheckResult) => exitCode !== 0 || timedOut
  return verdicts.flatMap(({ results }) => results.filter(failed).map(({ command }) => command))
}

/** The files that an attempt begins with, and what the checks say about them. */
function startOf({ startFrom }: RalphConfig, history: LoopHistory): { tree: string; verdict: Verdict } {
  const { baseline, attempts } = history
  if (startFrom === 'beginning') return baseline
  const from = startFrom === 'best' ? bestOf(history).iteration : (attempts.at(-1)?.iteration ?? null)
  const attempt = from === null ? undefined : attempts[from]
  return attempt === undefined ? baseline : { tree: attempt.deed.treeAfter, verdict: attempt.verdict }
}

/** Leaves the best files behind and writes down how it ended. */
async function end(
  { config, run, workspace }: Loop,
  beginning: Beginning,
  { stop, ...history }: LoopHistory & { readonly stop: Stop },
): Promise<RalphOutcome> {
  const plan = { ...config, runId: run.id, signal: run.signal }
  const kept = keptOf(history, config.startFrom)
  const message = `${config.task.split('\n')[0]!.slice(0, 72)}\n\nBy reprise ralph, run ${run.id}: ${stop.message}`
  const timestamp = run.now().toISOString()
  const left = await run.step('finish', async () =>
    finishWorkspace(plan, beginning, await workspace(), { tree: kept.tree, message }),
  )
  const ending = { loopId: loopIdOf(run.id), task: config.task, history, stop, kept, left, timestamp }
  const proof = certificateOf(ending)
  if (proof !== undefined) await run.write(certificate, proof)
  const outcome = outcomeRecord(ending)
  await run.write(ralphOutcome, outcome)
  return outcome
}

/** The id of the loop in its records, which must begin with its kind. */
export function loopIdOf(runId: string): string {
  return runId.startsWith('ralph-') ? runId : `ralph-${runId}`
}

/** Opens something at the first call, and gives the same from then on. */
function once<T>(open: () => Promise<T>): (() => Promise<T>) & { opened(): Promise<T> | undefined } {
  let opened: Promise<T> | undefined
  const get = () => {
    opened ??= open()
    return opened
  }
  return Object.assign(get, { opened: () => opened })
}
