import { type ReflectionMemory, reflectionMemory } from '../../contracts/index.ts'
import type { Run } from '../../spine/index.ts'
import { addUsage, type CheckResult, type RoomSurvey } from '../../workspace/index.ts'
import { act } from './act.ts'
import { type Attempt, bestOf, type LoopHistory } from './attempt.ts'
import { attemptRecord } from './attempt-record.ts'
import type { RalphConfig } from './config.ts'
import { judgeAttempt } from './judge/judge-attempt.ts'
import type { Lesson } from './lessons/lesson.ts'
import { loopIdOf } from './loop-id.ts'
import { duplicateIn, type Kept, windowOf } from './memory/memory.ts'
import type { LastAttempt } from './prompt/news.ts'
import { reflect } from './reflect/reflect.ts'
import type { RalphWork } from './run-ralph.ts'

/** What every attempt of a loop starts with. */
export interface Start extends RalphWork {
  /** What was found before the first attempt; undefined where no clean room judges. */
  readonly survey?: RoomSurvey
  /** What helped in earlier runs of the project. */
  readonly lessons: readonly Lesson[]
}

/** One attempt: act, verify, reflect, write down. */
export async function tryOnce(
  start: Start,
  history: LoopHistory,
  memory: readonly Kept[],
  run: Run,
): Promise<{ attempt: Attempt; record: ReflectionMemory }> {
  const { config, team, worktree, lessons } = start
  const iteration = history.attempts.length
  const began = run.now()
  const { from, tree, verdict: before } = startOf(config, history)
  const window = windowOf(memory, config, before.errors)
  const last = lastOf(history, from)
  const scene = { config, iteration, tree, verdict: before, ...(last && { last }), window, lessons, worktree }
  const made = await act(scene, team.actor, run)
  const refusedBy = refusedIn(history, made.treeAfter)
  const baseline = history.baseline.verdict
  const { change, ...judged } = await judgeAttempt({ ...start, change: made, baseline, refusedBy }, run)
  const findings = { config, iteration, change, verdict: judged.verdict, before, window, worktree }
  const { reflection, usage } = await reflect(findings, team.reflector, run)
  const duplicateOf = duplicateIn(memory, reflection)
  const ended = run.now()
  const attempt: Attempt = {
    iteration,
    change,
    ...judged,
    reflection,
    inView: window.map((kept) => kept.iteration),
    ...(duplicateOf !== undefined && { duplicateOf }),
    usage: addUsage(change.usage, usage, usage.calls),
    seconds: Math.max(0, ended.getTime() - began.getTime()) / 1000,
  }
  const record = attemptRecord({
    loopId: loopIdOf(run.id),
    config,
    attempt,
    lessons,
    previous: history.attempts.at(-1),
    before,
    timestamp: ended.toISOString(),
  })
  run.append(reflectionMemory, record)
  return { attempt, record }
}

/** The checks that have refused a tree before. */
function refusedIn({ baseline, attempts }: LoopHistory, tree: string): string[] {
  const verdicts = attempts.flatMap(({ change, verdict }) => (change.treeAfter === tree ? [verdict] : []))
  if (baseline.tree === tree) verdicts.push(baseline.verdict)
  const failed = ({ exitCode, timedOut }: CheckResult) => exitCode !== 0 || timedOut
  return verdicts.flatMap(({ results }) => results.filter(failed).map(({ command }) => command))
}

/** The files that an attempt begins with, what the checks say about them, and the attempt that left them. */
function startOf({ startFrom }: RalphConfig, history: LoopHistory) {
  const { baseline, attempts } = history
  const last = attempts.at(-1)?.iteration ?? null
  const from = startFrom === 'beginning' ? null : startFrom === 'best' ? bestOf(history).iteration : last
  const attempt = from === null ? undefined : attempts[from]
  return attempt === undefined
    ? { from: null, ...baseline }
    : { from, tree: attempt.change.treeAfter, verdict: attempt.verdict }
}

/** The attempt before the next one, with the verdict on the files that it started with. */
function lastOf({ baseline, attempts }: LoopHistory, startFrom: number | null): LastAttempt | undefined {
  const last = attempts.at(-1)
  if (last === undefined) return undefined
  const origin = attempts.find(({ change }) => change.treeAfter === last.change.treeBefore)
  const isFromBaseline = last.change.treeBefore === baseline.tree || origin === undefined
  const before = isFromBaseline ? baseline.verdict : origin.verdict
  return { iteration: last.iteration, change: last.change, verdict: last.verdict, before, startFrom }
}
