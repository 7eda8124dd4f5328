import type { ProgrammingTask } from './programming-task.ts'

/** What is known of how a programming run went. */
export interface ProgrammingRun {
  /** The strategy that the name of the file tells, such as `reflexion` or `simple`. */
  readonly strategy?: string
  readonly model?: string
  /**
   * Who judged the attempts before the hidden tests did. `tests`: tests that the loop could see. `nobody`: the loop
   * never looked. `search`: tests as well, while the log does not tell with which verdict the loop ended.
   */
  readonly judge: 'tests' | 'nobody' | 'search'
  /** How many attempts a task could have. */
  readonly limit: number
  readonly limitFrom: 'the caller' | 'the name of the file' | 'the longest list of reflections'
}

const fileName =
  /(?:^|[_./\\])(simple|reflexion-ucs|immediate-reflexion|immediate-refinement|reflexion|test-acc)_(\d+)_(.+?)_pass_at_k_\d+/

/** Reads the run off the name of its file, its tasks, and what the caller knows better. */
export function programmingRun(
  path: string,
  tasks: readonly ProgrammingTask[],
  attempts?: number,
): ProgrammingRun {
  const [, strategy, told, model] = fileName.exec(path) ?? []
  const longest = tasks.reduce((most, task) => Math.max(most, attemptsOf(task)), 1)
  const named = Number(told ?? 0)
  const limitFrom =
    attempts !== undefined && attempts >= longest
      ? 'the caller'
      : named >= longest && longest > 1
        ? 'the name of the file'
        : 'the longest list of reflections'
  const limit =
    limitFrom === 'the caller' ? attempts! : limitFrom === 'the name of the file' ? named : longest
  return { strategy, model, judge: judgeOf(strategy, longest), limit, limitFrom }
}

/** How many attempts a task had: one more than it has reflections. */
export function attemptsOf({ reflections = [], implementations = [] }: ProgrammingTask): number {
  return Math.max(reflections.length + 1, implementations.length)
}

function judgeOf(strategy: string | undefined, longest: number): ProgrammingRun['judge'] {
  // A run that never reflected left no trace of a judge beside the hidden tests.
  if (longest === 1 || strategy?.startsWith('immediate-')) return 'nobody'
  return strategy === 'reflexion-ucs' ? 'search' : 'tests'
}
