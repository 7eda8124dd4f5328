import { randomInt } from 'node:crypto'
import { canarySource } from './canary/canary-source.ts'
import { type CanaryRuns, runCanary } from './canary/run-canary.ts'
import { decidesWhenNew } from './files/leave-out.ts'
import type { RoomPlan } from './files/plan-room.ts'
import { typesRemoved } from './files/types-removed.ts'
import { findFlags } from './flags.ts'
import type { Judgement } from './open-judgement.ts'
import { packagesOf, prepareWork } from './prepare-work.ts'
import { openRoom, type RoomOptions, type RoomRun } from './rooms.ts'
import { runChecks } from './run-checks.ts'
import type { CleanRoomSettings, JudgedWork } from './settings.ts'
import type { Canary, RoomSurvey, TestList } from './survey.ts'
import { compareTests, testProblems, without } from './tests/compare-tests.ts'
import type { CleanRoomVerdict, Problem } from './verdict.ts'

/** Judges work in a clean room: the files of the beginning with the work laid over them, except for what judges it. */
export async function judgeInCleanRoom(
  settings: CleanRoomSettings,
  survey: RoomSurvey,
  work: JudgedWork,
): Promise<CleanRoomVerdict> {
  const prepared = await prepareWork(settings, survey, work)
  try {
    const { judgement, plan, options, packages, programs } = prepared
    const doubt = () => canaryOf({ judgement, plan, options, survey })
    // Nothing hides from code without a sandbox that it runs for the second time, so it cannot know which time counts.
    const { random = () => randomInt(2) / 2 } = settings
    const isDoubtedFirst = options.sandbox.kind === 'none' && random() < 0.5
    const early = isDoubtedFirst ? await doubt() : undefined
    const {
      checks,
      problems: found,
      room,
    } = await runChecks(options, plan.files, {
      paths: judgement.judges.judging.files.keys(),
      written: new Set(survey.written),
      decides: decidesWhenNew({ ...judgement.judges, before: judgement.judges.files }),
    })
    const allowed = new Set(plan.taken.filter((path) => judgement.judges.judging.files.has(path)))
    const pairs = checks.map(({ result, tests }, index) => ({
      command: result.command,
      before: movedTests(without(survey.checks[index]!.tests, allowed), judgement, plan),
      after: tests,
    }))
    const unstable = new Set(survey.checks.flatMap((check) => check.unstable))
    const tests = compareTests(pairs, { unstable, allowed })
    const problems: Problem[] = [
      ...packages.problems.map(withFlag),
      ...programs.problems,
      ...untyped(settings, judgement, plan),
      ...found,
    ]
    if (!found.some(({ code }) => code === 'check_failed')) problems.push(...testProblems(pairs, tests))
    const isWorthDoubt = problems.length === 0 && checks.length > 0
    const runs = new Map(
      checks.map(({ result, report, tests: ran }) => [
        result.command,
        { done: { check: result, report }, tests: ran },
      ]),
    )
    const doubted =
      early ?? (isWorthDoubt ? await canaryOf({ judgement, plan, options, survey, runs }) : undefined)
    // What fails with changed expectations shows something only where it passes without them, which was not known early.
    const canary = doubted?.judge(runs)
    if (options.sandbox.kind === 'none' && packages.problems.length === 0)
      problems.push(...(await packagesOf(judgement, plan, survey, work)).problems.map(withFlag))
    if (canary?.state === 'passed') problems.push(disabled(canary))
    const { places: _, strangers: __, problems: ___, ...verdict } = packages
    return {
      passed: problems.length === 0,
      problems,
      checks,
      tests,
      ...(canary && { canary }),
      sandbox: options.sandbox,
      leftOut: [...plan.leftOut, ...programs.leftOut],
      taken: plan.taken.length,
      packages: verdict,
      flags: await findFlags(judgement.git, judgement.judges.files, plan.files, plan.taken),
      room: {
        place: judgement.place.place,
        files: plan.files.size,
        durationMs: Math.round(room.durationMs),
        network: settings.network ?? options.sandbox.kind === 'none',
        ...(settings.setup !== undefined && { setup: settings.setup }),
      },
    }
  } finally {
    await prepared.judgement.close()
  }
}

const withFlag = (problem: Problem): Problem => ({
  ...problem,
  message: `${problem.message} To allow it: --allow packages`,
})

/** Tests that stand in a source are found where the work has it now. */
function movedTests(tests: TestList, { judges }: Judgement, { renames }: RoomPlan): TestList {
  const moved = new Map([...renames].filter(([from]) => judges.inSource.includes(from)))
  const found = (file: string) => moved.get(file) ?? file
  return { ...tests, names: tests.names.map((test) => ({ ...test, file: found(test.file) })) }
}

/** Sources that a compiler does not look at any more, since the work made scripts of them. */
function untyped(
  { allow = [] }: CleanRoomSettings,
  { judges, commands }: Judgement,
  plan: RoomPlan,
): Problem[] {
  const texts = [...commands.values()].flatMap((found) => found.texts)
  const about = { commands: texts, allow }
  return typesRemoved(judges.files, plan.files, about).map(({ source, replacement }) => ({
    code: 'judge_disabled',
    message: `${source} was replaced by ${replacement}, which the compiler does not check. To allow it: --allow ${source}`,
  }))
}

interface Doubt {
  readonly judgement: Judgement
  readonly plan: RoomPlan
  readonly options: RoomOptions
  readonly survey: RoomSurvey
  /** What the checks did in the room; what they did at the beginning unless given. */
  readonly runs?: ReadonlyMap<string, RoomRun>
}

function canaryOf({ judgement, plan, options, survey, runs }: Doubt): Promise<CanaryRuns> {
  return runCanary({
    source: canarySource(judgement, plan.files, plan.taken, survey.programs),
    checks: survey.checks.map(({ check, tests }) => ({
      command: check.command,
      commands: options.commandsOf(check.command),
      startsTests: judgement.commands.get(check.command)?.startsTests ?? false,
      run: runs?.get(check.command) ?? { done: { check, report: noReport }, tests },
    })),
    known: survey.canary,
    open: (files) => openRoom(options, files),
  })
}

const noReport = { tool: '', verification: 'combined', status: 'pass', errors: [], metrics: {} } as const

function disabled({ checks }: Canary): Problem {
  const passed = checks.filter(({ state }) => state === 'passed')
  const survivors = [...new Set(passed.flatMap((check) => check.survivors))]
  const commands = [...new Set(passed.map(({ command }) => `'${command}'`))].join(', ')
  const what =
    survivors.length > 0
      ? `these passed although what they expect was changed: ${survivors.slice(0, 3).join(', ')}${survivors.length > 3 ? ', …' : ''}`
      : 'it passed although everything it must fail on was there'
  return { code: 'judge_disabled', message: `${commands} cannot fail any more: ${what}.` }
}
