import type { Known, LoggedAttempt, LoggedError } from '../logged-loop.ts'
import { attemptsOf, type ProgrammingRun } from './programming-run.ts'
import type { ProgrammingTask } from './programming-task.ts'

/** The attempts at one programming task. */
export function programmingAttempts(task: ProgrammingTask, run: ProgrammingRun): LoggedAttempt[] {
  const count = attemptsOf(task)
  return Array.from({ length: count }, (_, iteration): LoggedAttempt => {
    const last = iteration === count - 1
    const solution = task.implementations?.[iteration] ?? (last ? task.solution : undefined)
    const feedback = task.feedback?.[iteration]
    const passed = verdictOn(task, run, { iteration, last })
    const reflection = reflectionAfter(task, iteration)
    const hiddenOnly = last && !isJudged(run, count)
    return {
      actions: solution === undefined ? undefined : [wroteSolution(solution)],
      passed,
      results: {
        value: [
          {
            tool: hiddenOnly ? 'hidden tests' : 'tests of the loop',
            status: passed.provenance === 'absent' ? 'skip' : passed.value ? 'pass' : 'fail',
            ...(feedback !== undefined && { stdout: feedback }),
          },
        ],
        provenance: feedback === undefined ? passed.provenance : 'observed',
      },
      errors: errorsOf(passed, hiddenOnly ? undefined : feedback),
      ...(last && !hiddenOnly && { holdout: task.solved }),
      reflection,
      inView: { value: shownTo(task, iteration), provenance: 'inferred' },
      stored: (task.reflections ?? []).slice(0, iteration + 1).filter(isWritten).length,
    }
  })
}

/** Whether the loop's own tests had a verdict on the last attempt that can be distinguished from that of the hidden ones. */
function isJudged({ judge }: ProgrammingRun, count: number): boolean {
  return judge === 'tests' || (judge === 'search' && count === 1)
}

interface Place {
  readonly iteration: number
  readonly last: boolean
}

/** Whether the tests that the loop listened to passed. */
function verdictOn(task: ProgrammingTask, run: ProgrammingRun, { iteration, last }: Place): Known<boolean> {
  const logged = verdictIn(task.feedback?.[iteration])
  if (logged !== undefined && run.judge !== 'nobody') return { value: logged, provenance: 'observed' }
  if (!last) return { value: false, provenance: run.judge === 'nobody' ? 'absent' : 'inferred' }
  const count = attemptsOf(task)
  if (!isJudged(run, count)) return { value: task.solved, provenance: 'observed' }
  // Only passing tests end a loop early.
  return { value: count < run.limit, provenance: 'inferred' }
}

/** The verdict in what the tests printed: nothing stands below the heading of the failed ones. */
function verdictIn(feedback: string | undefined): boolean | undefined {
  const [, failed] = /^Tested passed:[\s\S]*\nTests failed:([\s\S]*)$/.exec(feedback ?? '') ?? []
  return failed === undefined ? undefined : failed.trim() === ''
}

function errorsOf(passed: Known<boolean>, feedback: string | undefined): LoggedAttempt['errors'] {
  if (passed.provenance === 'absent') return undefined
  if (passed.value) return { value: [], provenance: passed.provenance }
  const error: LoggedError = { type: 'test_failure', message: feedback ?? 'The tests did not pass.' }
  return { value: [error], provenance: feedback === undefined ? 'inferred' : 'observed' }
}

const wroteSolution = (solution: string) => ({
  type: 'code_modification' as const,
  description: 'Wrote a solution.',
  solution,
})

const isWritten = (reflection: string | undefined) => reflection !== undefined && reflection.trim() !== ''

function reflectionAfter({ reflections = [] }: ProgrammingTask, iteration: number): string | undefined {
  const reflection = reflections[iteration]
  return isWritten(reflection) ? reflection : undefined
}

/** The reflection on the attempt before is the only one in view. */
function shownTo(task: ProgrammingTask, iteration: number): number[] {
  return reflectionAfter(task, iteration - 1) === undefined ? [] : [iteration - 1]
}
