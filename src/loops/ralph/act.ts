import type { Agent } from '../../agents/index.ts'
import type { Run } from '../../spine/index.ts'
import {
  type ActResult,
  askActor,
  repositoryChanges,
  repositoryState,
  toolActor,
  type Worktree,
} from '../../workspace/index.ts'
import type { Change, CheckedError, SelfReflection, Verdict } from './attempt.ts'
import { captureChange } from './capture-change.ts'
import type { RalphConfig } from './config.ts'
import type { Lesson } from './lessons/lesson.ts'
import type { Kept } from './memory/memory.ts'
import type { LastAttempt } from './prompt/news.ts'
import { promptOf } from './prompt/prompt.ts'

/** What an attempt begins with. */
export interface Start {
  readonly config: RalphConfig
  readonly iteration: number
  /** The files. */
  readonly tree: string
  /** What the checks say about them. */
  readonly verdict: Verdict
  /** The attempt before; undefined for the first. */
  readonly last?: LastAttempt
  /** The reflections in view. */
  readonly window: readonly Kept[]
  /** What helped in earlier runs of the project. */
  readonly lessons: readonly Lesson[]
  readonly worktree: () => Promise<Worktree>
}

/** What an actor that is a bot is given as input. */
export interface ActorInput {
  readonly task: string
  readonly checks: readonly string[]
  readonly errors: readonly CheckedError[]
  /** The reflections in view, oldest first. */
  readonly reflections: readonly SelfReflection[]
  /** The number of the attempt as records have it, from zero. */
  readonly iteration: number
  /** A number between 0 and 1 that all its chance comes from. */
  readonly seed: number
}

/** Lets the actor work, and then looks at the files to see what it did. */
export async function act(start: Start, actor: Agent, run: Run): Promise<Change> {
  const { folder, cache } = start.config
  const look = () => repositoryState({ folder, cache, signal: run.signal })
  const before = await run.step('repository', look)
  const result = await work(start, actor, run)
  const change = await captureChange(start, result, run)
  return { ...change, noticed: repositoryChanges(before, await run.step('repository-after', look)) }
}

function work(start: Start, actor: Agent, run: Run): Promise<ActResult> {
  const { config, iteration, tree, verdict, last, window, lessons, worktree } = start
  const { task, checks, guard, memory } = config
  const { errors } = verdict
  const prompt = promptOf({
    task,
    checks,
    verdict,
    ...(memory && last && { last }),
    reflections: window,
    lessons,
    iteration,
    guarded: guard !== 'off',
  })
  const placement = { worktree, tree, timeoutMs: config.actorTimeout * 1000, variables: config.env }
  switch (actor.kind) {
    // They only answer; our tools do to the files what they ask for.
    case 'model':
    case 'script':
      return toolActor(actor, prompt, { ...placement, maxTurns: config.maxTurns }, run)
    case 'bot': {
      const reflections = window.map(({ reflection }) => reflection)
      const input: ActorInput = { task, checks, errors, reflections, iteration, seed: run.random() }
      return askActor(actor, { prompt, input }, placement, run)
    }
    case 'command':
    case 'person':
      return askActor(actor, { prompt }, placement, run)
  }
}
