import { join } from 'node:path'
import { canarySource } from './canary/canary-source.ts'
import { runCanary } from './canary/run-canary.ts'
import { decidesWhenNew } from './files/leave-out.ts'
import { marksIn, touchedInRoom } from './files/room-marks.ts'
import type { TreeFiles } from './files/tree-entry.ts'
import { watchRoom } from './files/watch-room.ts'
import { openJudgement } from './open-judgement.ts'
import { surveyPackages } from './packages/survey-packages.ts'
import { surveyPrograms } from './programs/survey-programs.ts'
import { type OpenRoom, openRoom, type RoomOptions, type RoomRun } from './rooms.ts'
import { findSandbox } from './sandbox/find-sandbox.ts'
import type { CleanRoomSettings } from './settings.ts'
import type { CanaryCheck, RoomSurvey, SurveyedCheck } from './survey.ts'

/** Looks at a project before the work begins: names of tests, packages, programs, and whether the checks can fail. */
export async function surveyBeginning(settings: CleanRoomSettings): Promise<RoomSurvey> {
  const { environment, top, prefix, include = [] } = settings
  const sandbox = await findSandbox(settings.sandbox)
  const judgement = await openJudgement(settings, environment.PATH ?? '')
  try {
    const { judges, commands } = judgement
    const texts = [...commands.values()].flatMap((found) => found.texts)
    const programs = await surveyPrograms({ environment, top, folder: join(top, prefix), commands: texts })
    const packages = await surveyPackages(top, { files: judges.files.keys(), prefix, include })
    const unasked = new Set<string>()
    const options: RoomOptions = {
      ...judgement,
      sandbox,
      programs: await judgement.programs(programs),
      packages,
      added: [],
      commandsOf: (check) => commands.get(check)?.texts ?? [check],
      unasked,
    }
    const runs = new Map<string, RoomRun>()
    const room = await openRoom(options, judges.files)
    const notes = notesOf(room)
    const marks = await marksIn(room.room, judges.judging.files.keys())
    const decides = decidesWhenNew({ ...judges, before: judges.files })
    const watch = await watchRoom(room.room, judges.files, decides)
    for (const check of settings.checks) runs.set(check, await room.run(check))
    const written = [...(await touchedInRoom(room.room, marks)), ...(await watch.planted())]
    watch.close()
    await room.close()
    for (const [check, run] of runs) {
      const plain = await withoutNames(options, check, run, judges.files)
      if (plain === undefined) continue
      unasked.add(check)
      runs.set(check, plain)
    }
    const { judge, runs: changed } = await runCanary({
      source: canarySource(judgement, judges.files, [], programs),
      checks: settings.checks.map((command) => ({
        command,
        commands: options.commandsOf(command),
        startsTests: commands.get(command)?.startsTests ?? false,
        run: runs.get(command)!,
      })),
      open: (files) => openRoom(options, files),
    })
    const canary = judge()
    return {
      sandbox,
      checks: settings.checks.map((check) =>
        surveyed(runs.get(check)!, changed.get(check), !unasked.has(check)),
      ),
      canary,
      vacuous: settings.checks.filter((check) => isVacuous(check, runs.get(check)!, canary.checks)),
      packages,
      programs,
      ...(written.length > 0 && { written }),
      notes: [
        ...notes,
        ...(written.length === 0
          ? []
          : [`The checks write files that judge, which are not watched: ${written.slice(0, 5).join(', ')}.`]),
        ...judgement.place.above.map((path) => `${path} lies above the room and is found there.`),
      ],
    }
  } finally {
    await judgement.close()
  }
}

function notesOf({ setup }: OpenRoom): string[] {
  if (setup === undefined || setup.check.exitCode === 0) return []
  return [`The setup command ended with ${setup.check.exitCode ?? 'no exit code'} in a clean room.`]
}

/**
 * The same check without asking its runner for names, where that does better: it fails without a word about tests when it is
 * asked, and says more when it is not. Undefined where it does not.
 */
async function withoutNames(
  options: RoomOptions,
  check: string,
  asked: RoomRun,
  files: TreeFiles,
): Promise<RoomRun | undefined> {
  if (asked.done.check.exitCode === 0 || asked.tests.known !== 'nothing') return undefined
  const room = await openRoom({ ...options, unasked: new Set([check]) }, files)
  try {
    const run = await room.run(check)
    return run.done.check.exitCode === 0 || run.tests.known !== 'nothing' ? run : undefined
  } finally {
    await room.close()
  }
}

/** A test whose name is another one in a second run of the same file has no name that lasts. */
function surveyed(
  { done, tests }: RoomRun,
  again: RoomRun | undefined,
  asksForNames: boolean,
): SurveyedCheck {
  const idOf = ({ file, name }: { file: string; name: string }) => (file === '' ? name : `${file} > ${name}`)
  const first = new Set(tests.names.map(idOf))
  const second = new Set(again?.tests.names.map(idOf))
  // A file that ended early is named itself, and has no other tests instead.
  const fresh = new Set(
    (again?.tests.names ?? []).flatMap((test) =>
      first.has(idOf(test)) || test.name === test.file ? [] : [test.file],
    ),
  )
  const unstable = tests.names.filter((test) => !second.has(idOf(test)) && fresh.has(test.file))
  return { check: done.check, tests, unstable: again === undefined ? [] : unstable.map(idOf), asksForNames }
}

/** A check that passes, and passes again where it must fail, judges nothing. One that negates may pass for that reason. */
function isVacuous(command: string, { done }: RoomRun, found: readonly CanaryCheck[]): boolean {
  const own = found.filter((check) => check.command === command)
  const failed = done.check.exitCode !== 0 || done.check.timedOut
  if (failed || own.some(({ state }) => state === 'caught')) return false
  return own.some(
    ({ state, method }) =>
      state === 'passed' && (method !== 'empty-files' || !/(?:^|[\s;&|(])!\s|grep\s+-\w*[Lv]/.test(command)),
  )
}
