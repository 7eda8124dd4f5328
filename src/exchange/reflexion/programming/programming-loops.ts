import { plural } from '../../../kit/index.ts'
import type { ImportNote, LogFile } from '../log-file.ts'
import type { LoggedLoop, LoggedRun } from '../logged-loop.ts'
import { programmingAttempts } from './programming-attempts.ts'
import { attemptsOf, type ProgrammingRun, programmingRun } from './programming-run.ts'
import type { ProgrammingTask } from './programming-task.ts'

/** The loops of a programming log: HumanEval, MBPP, LeetCode, in whatever language. */
export function programmingLoops(
  { path }: LogFile,
  tasks: readonly ProgrammingTask[],
  attempts?: number,
): LoggedRun {
  const run = programmingRun(path, tasks, attempts)
  const loops = tasks.map(
    (task): LoggedLoop => ({
      name: task.name,
      task: task.prompt,
      verification: 'unit_tests',
      // The next attempt is shown the last reflection and no other.
      omega: 1,
      source: {
        system: 'reflexion',
        format: 'programming',
        file: path,
        task: task.name,
        ...(run.strategy !== undefined && { strategy: run.strategy }),
        ...(run.model !== undefined && { model: run.model }),
      },
      attempts: programmingAttempts(task, run),
    }),
  )
  return { loops, notes: conclusions(path, tasks, run) }
}

/** What was concluded about the run as a whole. */
function conclusions(path: string, tasks: readonly ProgrammingTask[], run: ProgrammingRun): ImportNote[] {
  const say = (text: string): ImportNote[] => [{ file: path, text }]
  if (run.judge === 'nobody') {
    return say('no attempt was judged by tests that the loop could see, so is_solved is the only verdict')
  }
  if (run.judge === 'search') {
    return say(
      'the attempts were a search: their order is that of the reflections, and the last verdict is not recorded',
    )
  }
  const exhausted = tasks.filter((task) => attemptsOf(task) >= run.limit).length
  return say(
    `a task could have ${plural(run.limit, 'attempt')} (from ${run.limitFrom}); ${plural(tasks.length - exhausted, 'task')} stopped before, ` +
      `so their tests passed, and ${exhausted} used them all, so that their last tests are taken to have failed`,
  )
}
