import type { ProgrammingTask } from './programming-task.ts'

/** What is known of how a programming run went. */
export interface ProgrammingRun {
  /** The strategy in the name of the file, such as `reflexion` or `simple`. */
  readonly strategy?: string
  readonly model?: string
  /**
   * Who judged the attempts before the hidden tests did. `tests`: tests that the loop could see. `nobody`: the loop
   * never looked. `search`: tests as well, while the log does not say with which verdict the loop ended.
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
  const [, strategy, stated, model] = fileName.exec(path) ?? []
  const longest = tasks.reduce((most, task) => Math.max(most, attemptsOf(task)), 1)
  const named = Number(stated ?? 0)
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

/** How many attempts a task had: as many as solutions are listed, otherwise one more than it has reflections. */
export function attemptsOf({ reflections = [], implementations = [] }: ProgrammingTask): number {
  if (implementations.length > 0) return implementations.length
  // Blank texts alone show no attempt before the one that is known.
  return reflections.some((reflection) => reflection.trim() !== '') ? reflections.length + 1 : 1
}

function judgeOf(strategy: string | undefined, longest: number): ProgrammingRun['judge'] {
  // A run that never reflected left no trace of a judge beside the hidden tests.
  if (longest === 1 || strategy?.startsWith('immediate-')) return 'nobody'
  return strategy === 'reflexion-ucs' ? 'search' : 'tests'
}
