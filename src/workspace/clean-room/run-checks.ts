import type { CheckDone } from '../checks/run-check.ts'
import { changedInRoom } from './files/make-room.ts'
import { marksIn, type RoomMarks, touchedInRoom } from './files/room-marks.ts'
import type { TreeFiles } from './files/tree-entry.ts'
import { type OpenRoom, openRoom, type RoomOptions, type RoomRun } from './rooms.ts'
import type { JudgedCheck, Problem } from './verdict.ts'

export interface CheckedRoom {
  readonly checks: readonly JudgedCheck[]
  readonly problems: readonly Problem[]
  readonly room: { readonly durationMs: number }
}

/** Files that judge, in a room. */
export interface WatchedFiles {
  readonly paths: Iterable<string>
  /** Those that the checks write themselves, as they did at the beginning. */
  readonly written: ReadonlySet<string>
}

/** Runs all checks one after another in a room; one that fails is run again in a fresh one, since it may be flaky. */
export async function runChecks(
  options: RoomOptions,
  files: TreeFiles,
  { paths, written }: WatchedFiles,
): Promise<CheckedRoom> {
  const began = performance.now()
  const { checks, reruns = 1 } = options.settings
  const room = await openRoom(options, files)
  const durationMs = performance.now() - began - (room.setup?.check.durationMs ?? 0)
  const done: JudgedCheck[] = []
  const problems: Problem[] = [...setupProblems(room)]
  const judges = [...paths].filter((path) => files.has(path) && !written.has(path))
  const look = async (what: string, marks?: RoomMarks) => {
    const changed = await changedInRoom(room.room, files, judges)
    const touched = marks === undefined ? [] : await touchedInRoom(room.room, marks)
    const restored = touched.filter((path) => !changed.includes(path))
    const say = (list: readonly string[], end: string) =>
      problems.push({
        code: 'judge_changed',
        message: `${what} changed files that judge${end}: ${list.slice(0, 3).join(', ')}.`,
      })
    if (changed.length > 0) say(changed, '')
    if (restored.length > 0) say(restored, ' and put them back')
  }
  try {
    if (room.setup !== undefined) await look('The setup command')
    for (const check of problems.length > 0 ? [] : checks) {
      const marks = await marksIn(room.room, judges)
      const runs = [await room.run(check)]
      await look(`'${check}'`, marks)
      while (!isPassed(runs.at(-1)!) && runs.length <= reruns) {
        const again = await openRoom(options, files)
        runs.push(await again.run(check))
        await again.close()
      }
      done.push(judged(runs))
      const { check: last } = runs.at(-1)!.done
      if (!isPassed(runs.at(-1)!))
        problems.push({ code: 'check_failed', message: `'${check}' ${endOf(last)} in the clean room.` })
    }
  } finally {
    await room.close()
  }
  return { checks: done, problems, room: { durationMs } }
}

function setupProblems({ setup }: OpenRoom): Problem[] {
  if (setup === undefined || setup.check.exitCode === 0) return []
  return [
    {
      code: 'setup_failed',
      message: `The setup command '${setup.check.command}' ${endOf(setup.check)} in the clean room.`,
    },
  ]
}

const endOf = ({ exitCode, timedOut }: CheckDone['check']) =>
  timedOut ? 'took too long' : exitCode === null ? 'was killed' : `ended with ${exitCode}`

const isPassed = ({ done: { check } }: RoomRun) => check.exitCode === 0 && !check.timedOut

function judged(runs: readonly RoomRun[]): JudgedCheck {
  const last = runs.at(-1)!
  const flaky = isPassed(last) && runs.length > 1
  return {
    result: { ...last.done.check, runs: runs.length, flaky },
    report: last.done.report,
    tests: last.tests,
  }
}
