import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { inParallel } from '../../../../kit/index.ts'
import { checkEnvironment } from '../../../../workspace/index.ts'
import { isJudge, type ProjectFiles } from './project-files.ts'
import { runTestFile, type TestGround } from './run-test-file.ts'
import { runWholeCheck } from './run-whole-check.ts'
import { placesNamed, type StackPlace } from './stack-places.ts'
import { planRunners, planTests } from './test-plan.ts'
import type { TestResult } from './test-result.ts'

/** What is known of the place of a mistake. */
export interface Evidence {
  /** How it was found: from each test, from the check as a whole, from what it printed, or not at all. */
  readonly from: 'tests' | 'check' | 'traces' | 'nothing'
  readonly tests: readonly TestResult[]
  /** Lines that errors name, the innermost first, for each failing test. */
  readonly places: readonly (readonly StackPlace[])[]
  /** Files of tests that the checks name. */
  readonly judges: ReadonlySet<string>
}

export interface Search {
  readonly folder: string
  readonly checks: readonly string[]
  readonly files: ProjectFiles
  readonly patienceMs: number
  readonly signal: AbortSignal
}

/** Runs the tests of a project and gives which code ran in those that fail and in those that pass. */
export async function localise(search: Search): Promise<Evidence> {
  const { folder, checks, files, patienceMs, signal } = search
  const real = await realpath(folder)
  const ground = { folder: real, files, environment: checkEnvironment(process.env, real), patienceMs, signal }
  const plans = await planTests(folder, checks, files)
  const judges = new Set(plans.map(({ file }) => file))
  const evidence = (from: Evidence['from'], tests: readonly TestResult[]): Evidence => ({
    from,
    tests,
    places: tests.filter(({ passed }) => !passed).map((test) => placesOf(test, ground)),
    judges,
  })
  const tests = (await inParallel(plans, atOnce, (plan) => runTestFile(plan, ground))).flat()
  const isOpen = (path: string) => !isJudge(path) && !judges.has(path)
  // A test that starts the program as a process of its own reaches nothing here.
  const reaches = ({ passed, hung, covered }: TestResult) =>
    !passed && (hung || [...covered.keys()].some(isOpen))
  if (tests.some(reaches)) return evidence('tests', tests)
  const runners = await planRunners(folder, checks, files)
  const each = await inParallel(runners, atOnce, ({ command, ofMocha }) =>
    runWholeCheck(command, ground, { ofMocha }),
  )
  for (const { file } of runners) if (file !== undefined) judges.add(file)
  const watched = each.flatMap((one) => one.tests)
  if (watched.some(reaches)) return evidence('tests', watched)
  const perFile = each.map(({ whole }) => whole)
  if (perFile.some(reaches) && perFile.some(({ passed }) => passed)) return evidence('tests', perFile)
  const whole = await inParallel(checks, atOnce, (check) => runWholeCheck(check, ground))
  const inWhole = whole.flatMap((one) => one.tests)
  if (inWhole.some(reaches)) return evidence('tests', inWhole)
  const asOne = whole.map((one) => one.whole)
  if (asOne.some(reaches)) return evidence('check', asOne)
  const found = evidence('traces', asOne)
  return found.places.some((places) => places.length > 0) ? found : { ...found, from: 'nothing' }
}

function placesOf({ error }: TestResult, { folder, files }: TestGround): StackPlace[] {
  return placesNamed(error?.stack ?? '', folder, files).filter(({ path }) => !isJudge(path))
}

/** How many tests run at once: as many as the machine has processors, and no more than four. */
const atOnce = Math.min(4, availableParallelism())
