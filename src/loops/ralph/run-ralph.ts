import type { Agent } from '../../agents/index.ts'
import type { RalphOutcome, ReflectionMemory } from '../../contracts/index.ts'
import { endingWell, leftOf, type Run } from '../../spine/index.ts'
import { beginWorktree, openWorktree, type WorktreePlan } from '../../workspace/index.ts'
import type { LoopHistory } from './attempt.ts'
import type { RalphConfig } from './config.ts'
import { endLoop } from './end-loop.ts'
import { judgeBaseline } from './judge/baseline.ts'
import type { RoomGround } from './judge/room-settings.ts'
import { stopAfterSurvey, survey } from './judge/survey.ts'
import { offerLessons } from './lessons/offer-lessons.ts'
import { type Kept, remember } from './memory/memory.ts'
import { stopAtTheStart } from './stop/at-the-start.ts'
import { notBegun } from './stop/not-begun.ts'
import { byUser, firstStop, type Stop } from './stop/stop.ts'
import { stopRules } from './stop/stop-rules.ts'
import { type Start, tryOnce } from './try-once.ts'

/** Who takes part. */
export interface RalphTeam {
  readonly actor: Agent
  readonly reflector: Agent
}

/** What a loop came to, with the records of its attempts. */
export interface RalphResult {
  readonly outcome: RalphOutcome
  readonly records: readonly ReflectionMemory[]
}

/** A loop at work: what every part of it needs. */
export interface RalphWork extends RoomGround {
  readonly team: RalphTeam
  readonly run: Run
  readonly plan: WorktreePlan
}

/** Tries a task, reflects on each attempt, and tries again with the reflections in view until a rule says stop. */
export async function runRalph(config: RalphConfig, whole: Run, team: RalphTeam): Promise<RalphResult> {
  const run = endingWell(whole)
  const plan = planOf(config, run)
  const beginning = await run.step('begin', () => beginWorktree(plan))
  const worktree = once(() => openWorktree(plan, beginning))
  const work: RalphWork = { config, team, run, plan, beginning, included: [], worktree }
  try {
    const { ground, ...finished } = await attemptUntilStop(work)
    return { outcome: await endLoop({ ...work, ...ground }, finished), records: finished.records }
  } finally {
    await worktree.opened()?.then(({ close }) => close())
  }
}

/** All attempts of a loop, with their records and the reason to end. */
export interface Finished extends LoopHistory {
  readonly records: readonly ReflectionMemory[]
  readonly stop: Stop
}

async function attemptUntilStop(
  work: RalphWork,
): Promise<Finished & { ground: Pick<RalphWork, 'included' | 'worktree'> }> {
  const { config, run } = work
  const { verdict, included } = await judgeBaseline(work, run)
  const ground = { included, worktree: withIncluded(work, included) }
  const baseline = { tree: work.beginning.tree, verdict }
  let history: LoopHistory = { baseline, attempts: [] }
  let memory: readonly Kept[] = []
  const records: ReflectionMemory[] = []
  const ended = (stop: Stop) => ({ ...history, records, stop, ground })
  const early = stopAtTheStart(verdict, config, included)
  if (early !== undefined) return ended(early)
  const found = config.judge === 'clean-room' ? await survey({ ...work, ...ground }, run) : undefined
  const useless = found && stopAfterSurvey(found, verdict)
  if (useless !== undefined) return ended(useless)
  const lessons = await offerLessons(config, verdict, run)
  const start: Start = { ...work, ...ground, lessons, ...(found && { survey: found }) }
  for (;;) {
    // People count from one; records count from zero.
    const branch = run.scope(`iteration-${history.attempts.length + 1}`)
    const tried = await tryOnce(start, history, memory, branch).catch(notBegun)
    if ('reason' in tried) return ended(tried)
    const { attempt, record } = tried
    memory = remember(memory, attempt)
    history = { ...history, attempts: [...history.attempts, attempt] }
    records.push(record)
    run.progress({ done: history.attempts.length, total: config.maxIterations })
    const stop = firstStop(stopRules(config, await leftOf(run, branch)), history)
    if (stop !== undefined) return ended(stop)
    if (await branch.stopRequested()) return ended(byUser)
  }
}

function planOf(config: RalphConfig, run: Run): WorktreePlan {
  const { where, folder, cache, include, setup } = config
  const inPlace = where === 'in-place'
  const setAside = `reprise ralph set-aside ${run.id}`
  const more = { include, setAside, ...(setup !== undefined && { setup }) }
  return { inPlace, folder, cache, runId: run.id, path: run.path, signal: run.signal, ...more }
}

/** A worktree that is made anew after an interruption needs the same ignored files again. */
function withIncluded({ worktree }: RalphWork, included: readonly string[]): RalphWork['worktree'] {
  if (included.length === 0) return worktree
  return async () => {
    const files = await worktree()
    await files.include(included)
    return files
  }
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
