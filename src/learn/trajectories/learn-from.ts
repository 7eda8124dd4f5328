import { joinParts, type Trajectory } from '../../contracts/index.ts'
import { type Interval, median } from '../../kit/index.ts'
import { groupBy } from '../group-by.ts'
import { type Share, shareOf } from '../share.ts'
import { type AmbiguousInstruction, ambiguousInstructions } from './ambiguous-instructions.ts'
import { type FailurePattern, failurePatterns } from './failure-patterns.ts'
import { meanInterval } from './mean-interval.ts'
import { mineSequences, type ToolSequence } from './mine-sequences.ts'
import { type PromptTemplate, promptTemplates } from './prompt-templates.ts'
import { type RecoveryEntry, recoveryAtlas } from './recovery-atlas.ts'
import { type TaughtLesson, taughtLessons } from './taught-lessons.ts'

/** What the trajectories of one type of task have in common. */
export interface TaskTypePattern {
  readonly taskType: string
  readonly trajectories: number
  /** Those that succeeded, of those that have ended. */
  readonly success: Share
  /** Undefined where none succeeded. */
  readonly averageIterationsToSuccess?: Interval
  readonly medianIterationsToSuccess?: number
  readonly commonFailurePatterns: readonly FailurePattern[]
  readonly effectiveToolSequences: readonly ToolSequence[]
}

/** What a set of trajectories teaches. */
export interface Learned {
  readonly trajectories: number
  readonly iterations: number
  readonly success: Share
  /** By type of task, the most frequent first. */
  readonly taskTypes: readonly TaskTypePattern[]
  /** Over all types. */
  readonly sequences: readonly ToolSequence[]
  readonly recovery: readonly RecoveryEntry[]
  readonly templates: readonly PromptTemplate[]
  readonly ambiguous: readonly AmbiguousInstruction[]
  readonly lessons: readonly TaughtLesson[]
}

/** Learns from trajectories: patterns by type of task, tool sequences, recoveries, templates, ambiguous instructions, lessons. */
export function learnFrom(given: readonly Trajectory[]): Learned {
  const trajectories = joinParts(given)
  const types = groupBy(trajectories, ({ task_context: { task_type: type } }) => type)
  return {
    trajectories: trajectories.length,
    iterations: trajectories.reduce((sum, { iterations = [] }) => sum + iterations.length, 0),
    success: successOf(trajectories),
    taskTypes: [...types]
      .map(([taskType, own]) => typePattern(taskType, own))
      .sort(
        (left, right) => right.trajectories - left.trajectories || (left.taskType < right.taskType ? -1 : 1),
      ),
    sequences: mineSequences(trajectories),
    recovery: recoveryAtlas(trajectories),
    templates: promptTemplates(trajectories),
    ambiguous: ambiguousInstructions(trajectories),
    lessons: taughtLessons(trajectories),
  }
}

function typePattern(taskType: string, trajectories: readonly Trajectory[]): TaskTypePattern {
  const toSuccess = trajectories.flatMap(({ outcome, iterations = [] }) =>
    outcome?.status === 'success' ? [outcome.iterations_to_completion ?? iterations.length] : [],
  )
  const average = meanInterval(toSuccess)
  return {
    taskType,
    trajectories: trajectories.length,
    success: successOf(trajectories),
    ...(average !== undefined && {
      averageIterationsToSuccess: average,
      medianIterationsToSuccess: median(toSuccess),
    }),
    commonFailurePatterns: failurePatterns(trajectories),
    effectiveToolSequences: mineSequences(trajectories, { most: 10 }),
  }
}

function successOf(trajectories: readonly Trajectory[]): Share {
  const ended = trajectories.filter(({ outcome }) => outcome !== undefined)
  return shareOf(ended.filter(({ outcome }) => outcome?.status === 'success').length, ended.length)
}
