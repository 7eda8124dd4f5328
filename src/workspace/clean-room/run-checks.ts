import type { CheckDone } from '../checks/run-check.ts'
import { changedInRoom, type Room } from './files/make-room.ts'
import { marksIn, type RoomMarks, touchedInRoom } from './files/room-marks.ts'
import type { TreeFiles } from './files/tree-entry.ts'
import { type RoomWatch, watchRoom } from './files/watch-room.ts'
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
  /** Those that the checks write themselves, as they did at the beginning, and what they plant. */
  readonly written: ReadonlySet<string>
  /** Whether a new file would decide what a check does. */
  decides(path: string): boolean
}

/** Runs all checks one after another in a room; one that fails is run again in a fresh one, since it may be flaky. */
export async function runChecks(
  options: RoomOptions,
  files: TreeFiles,
  { paths, written, decides }: WatchedFiles,
): Promise<CheckedRoom> {
  const began = performance.now()
  const { checks, reruns = 1 } = options.settings
  const room = await openRoom(options, files)
  const durationMs = performance.now() - began - (room.setup?.check.durationMs ?? 0)
  const done: JudgedCheck[] = []
  const problems: Problem[] = [...setupProblems(room)]
  const judges = [...paths].filter((path) => files.has(path) && !written.has(path))
  const look = async ({ room, watch, what, marks }: Look) => {
    const changed = await changedInRoom(room, files, judges)
    const touched = marks === undefined ? [] : await touchedInRoom(room, marks)
    const restored = touched.filter((path) => !changed.includes(path))
    const planted = ((await watch?.planted()) ?? []).filter((path) => !written.has(path))
    const say = (list: readonly string[], did: string) =>
      list.length > 0 &&
      problems.push({ code: 'judge_changed', message: `${what} ${did}: ${list.slice(0, 3).join(', ')}.` })
    say(changed, 'changed files that judge')
    say(restored, 'changed files that judge and put them back')
    say(planted, 'planted what decides how checks run')
  }
  const runIn = async (open: OpenRoom, watch: RoomWatch, check: string) => {
    const marks = await marksIn(open.room, judges)
    const run = await open.run(check)
    await look({ room: open.room, watch, what: `'${check}'`, marks })
    return run
  }
  const watch = await watchRoom(room.room, files, decides)
  try {
    if (room.setup !== undefined) await look({ room: room.room, what: 'The setup command' })
    for (const check of problems.length > 0 ? [] : checks) {
      const runs = [await runIn(room, watch, check)]
      while (!isPassed(runs.at(-1)!) && runs.length <= reruns) {
        const again = await openRoom(options, files)
        const watchAgain = await watchRoom(again.room, files, decides)
        runs.push(await runIn(again, watchAgain, check))
        watchAgain.close()
        await again.close()
      }
      done.push(judged(runs))
      const { check: last } = runs.at(-1)!.done
      if (!isPassed(runs.at(-1)!))
        problems.push({ code: 'check_failed', message: `'${check}' ${endOf(last)} in the clean room.` })
    }
  } finally {
    watch.close()
    await room.close()
  }
  return { checks: done, problems, room: { durationMs } }
}

interface Look {
  readonly room: Room
  readonly what: string
  readonly watch?: RoomWatch
  readonly marks?: RoomMarks
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
