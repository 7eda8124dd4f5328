import type { ReflectionMemory } from '../../../contracts/index.ts'
import { meanOf } from '../../../learn/index.ts'
import { isSolved, type LoopAttempts, reflectionOf, rewardOf } from './loop-attempts.ts'

/** What became of one reflection: how often it was in view, and what happened then. */
export interface UsedReflection {
  readonly loop: string
  /** The iteration that it was written after. */
  readonly iteration: number
  readonly text: string
  readonly timesInView: number
  /** Attempts with it in view that solved the task. */
  readonly solved: number
  /** Attempts with it in view whose reward rose, stayed or fell against the attempt before. */
  readonly better: number
  readonly same: number
  readonly worse: number
  /** The mean change of reward with it in view, and in later attempts of the loop without it. */
  readonly changeInView?: number
  readonly changeOutOfView?: number
}

/** The reflections of all loops with their use. */
export interface ReflectionUse {
  readonly entries: readonly UsedReflection[]
  readonly neverInView: number
  /** Reflections that were in view and after which no attempt got better. */
  readonly neverHelped: number
  /** Attempts after the first with any reflection in view, and with none, and how their reward changed. */
  readonly withMemory: ChangeOfReward
  readonly withoutMemory: ChangeOfReward
}

export interface ChangeOfReward {
  readonly attempts: number
  readonly meanChange?: number
}

interface Step {
  readonly attempt: ReflectionMemory
  readonly change: number
  readonly inView: ReadonlySet<number>
}

/** Counts for each reflection how often it was in view and what happened next. */
export function reflectionUse(loops: readonly LoopAttempts[]): ReflectionUse {
  const all = loops.map((loop) => ({ loop, steps: stepsOf(loop) }))
  const entries = all.flatMap(({ loop, steps }) =>
    loop.attempts.flatMap((attempt): UsedReflection[] => {
      const text = reflectionOf(attempt)
      return text === undefined ? [] : [entryFor(loop.id, attempt.iteration, text, steps)]
    }),
  )
  const steps = all.flatMap((entry) => entry.steps)
  return {
    entries,
    neverInView: entries.filter(({ timesInView }) => timesInView === 0).length,
    neverHelped: entries.filter(({ timesInView, better }) => timesInView > 0 && better === 0).length,
    withMemory: changeOver(steps.filter(({ inView }) => inView.size > 0)),
    withoutMemory: changeOver(steps.filter(({ inView }) => inView.size === 0)),
  }
}

/** Every attempt after the first, against the one before. */
function stepsOf({ attempts }: LoopAttempts): Step[] {
  return attempts.slice(1).map((attempt, index) => ({
    attempt,
    change: rewardOf(attempt) - rewardOf(attempts[index]!),
    inView: new Set(attempt.previous_reflections_used ?? []),
  }))
}

function entryFor(loop: string, iteration: number, text: string, steps: readonly Step[]): UsedReflection {
  const later = steps.filter(({ attempt }) => attempt.iteration > iteration)
  const seeing = later.filter(({ inView }) => inView.has(iteration))
  const changeInView = changeOver(seeing).meanChange
  const changeOutOfView = changeOver(later.filter(({ inView }) => !inView.has(iteration))).meanChange
  return {
    loop,
    iteration,
    text,
    timesInView: seeing.length,
    solved: seeing.filter(({ attempt }) => isSolved(attempt)).length,
    better: seeing.filter(({ change }) => change > 0).length,
    same: seeing.filter(({ change }) => change === 0).length,
    worse: seeing.filter(({ change }) => change < 0).length,
    ...(changeInView !== undefined && { changeInView }),
    ...(changeOutOfView !== undefined && { changeOutOfView }),
  }
}

function changeOver(steps: readonly Step[]): ChangeOfReward {
  const meanChange = meanOf(steps.map(({ change }) => change))
  return { attempts: steps.length, ...(meanChange !== undefined && { meanChange }) }
}
