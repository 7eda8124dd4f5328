import type { Run } from '../../spine/index.ts'
import {
  type CheckDone,
  type CheckReport,
  type CheckResult,
  countErrors,
  placeFiles,
  rewardOf,
  runCheck,
  type Worktree,
} from '../../workspace/index.ts'
import type { CheckedError, CheckVerdict, Holdout, Verdict } from './attempt.ts'
import type { RalphConfig } from './config.ts'

/** What is judged, and by what. */
export interface Evaluation {
  readonly config: RalphConfig
  readonly tree: string
  readonly worktree: () => Promise<Worktree>
  /** The verdict before the first attempt, once there is one. */
  readonly baseline?: Verdict
  /** The checks that have failed on the same files before. */
  readonly refusedBy?: readonly string[]
}

/** Runs every check on a snapshot, again where one may be flaky, and combines their results. */
export async function evaluate(evaluation: Evaluation, run: Run): Promise<Verdict> {
  const { checks } = evaluation.config
  const judged: JudgedCheck[] = []
  for (const [index, command] of checks.entries()) {
    const name = checks.length === 1 ? 'check' : `check-${index + 1}`
    const tries = await triesOf(evaluation, command, name, run)
    judged.push(settle(tries, isRefused(evaluation, command)))
  }
  return verdictOf(judged)
}

/** Runs a check, and again where it may be flaky: it fails, or it passes the same files that it has failed before. */
async function triesOf(
  evaluation: Evaluation,
  command: string,
  name: string,
  run: Run,
): Promise<CheckDone[]> {
  const again = () => oneCheck(evaluation, command, `${name}-again`, run)
  const tries = [await oneCheck(evaluation, command, name, run)]
  const first = isPass(tries[0]!)
  const doubts = !first ? evaluation.config.reruns : isRefused(evaluation, command) ? 1 : 0
  while (tries.length <= doubts && isPass(tries.at(-1)!) === first) tries.push(await again())
  // Another try decides between two that disagree.
  if (isPass(tries.at(-1)!) !== first) tries.push(await again())
  return tries
}

const isRefused = ({ refusedBy = [] }: Evaluation, command: string): boolean => refusedBy.includes(command)

/** Runs the holdout, with its files in place while it runs. Its output is not kept. */
export function holdOut(
  { config, tree, worktree, baseline }: Evaluation,
  command: string,
  run: Run,
): Promise<Holdout> {
  return run.step('holdout', async ({ key, signal }) => {
    const { folder, restore, setUp } = await worktree()
    await restore(tree)
    await setUp(tree)
    const timeoutMs = timeLimit(config, baseline)
    const takeAway = await placeFiles(config.holdoutFiles, folder)
    const order = { command, folder, key, timeoutMs, reports: [], variables: config.env, signal }
    const { check } = await runCheck(order)
    await takeAway()
    await restore(tree)
    return {
      passed: isPassed(check),
      exit_code: check.exitCode,
      duration_ms: check.durationMs,
      output_sha256: check.outputSha256,
    }
  })
}

function oneCheck(
  { config, tree, worktree, baseline }: Evaluation,
  command: string,
  name: string,
  run: Run,
): Promise<CheckDone> {
  return run.step(name, async ({ key, signal }) => {
    const { folder, restore, setUp } = await worktree()
    await restore(tree)
    // A build that fails has said what is wrong, and the check would judge the output of an earlier one.
    const failed = await setUp(tree)
    if (failed !== undefined) return { ...failed, check: { ...failed.check, command } }
    const timeoutMs = timeLimit(config, baseline)
    const { reports, env: variables } = config
    return runCheck({ command, folder, key, timeoutMs, reports, variables, signal })
  })
}

/** A program that an actor broke may run for ever, so its time can be limited by how long the checks took before. */
function timeLimit({ checkTimeout, checkPatience }: RalphConfig, baseline: Verdict | undefined): number {
  const most = checkTimeout * 1000
  if (checkPatience === undefined || baseline === undefined) return most
  const slowest = Math.max(...baseline.results.map(({ durationMs }) => durationMs))
  return Math.min(most, Math.max(10_000, slowest * checkPatience))
}

const isPassed = ({ exitCode, timedOut }: CheckDone['check']) => exitCode === 0 && !timedOut
const isPass = ({ check }: CheckDone) => isPassed(check)

/** The majority of the tries; a check whose tries differ is flaky. */
function settle(tries: readonly CheckDone[], wasRefused: boolean): JudgedCheck {
  const passes = tries.filter(isPass).length
  const verdict = passes * 2 > tries.length
  const { check, report } = tries.findLast((one) => isPass(one) === verdict)!
  const flaky = passes > 0 && (wasRefused || passes < tries.length)
  return { result: { ...check, runs: tries.length, flaky }, report }
}

interface JudgedCheck {
  readonly result: CheckResult
  readonly report: CheckReport
}

function verdictOf(judged: readonly JudgedCheck[]): Verdict {
  const results = judged.map(({ result }) => result)
  const reports = judged.map(({ report }) => report)
  const kinds = new Set(reports.map(({ verification }) => verification))
  const checks = judged.map(checkVerdict)
  return {
    passed: results.every(isPassed),
    reward: rewardOf(reports),
    verification: kinds.size === 1 ? reports[0]!.verification : 'combined',
    results,
    errors: checks.flatMap(({ errors }) => errors).slice(0, keptErrors),
    errorCount: checks.reduce((sum, { errorCount }) => sum + errorCount, 0),
    metrics: sumMetrics(reports),
    checks,
  }
}

/** How many errors of an attempt are kept; `errorCount` counts all. */
const keptErrors = 100

/** What one check says, from its result and its output. */
export function checkVerdict({ result, report }: JudgedCheck): CheckVerdict {
  const { command } = result
  const passed = isPassed(result)
  const errors = errorsOf(result, report, passed)
  return {
    command,
    passed,
    errors: errors.slice(0, keptErrors),
    errorCount: passed ? 0 : Math.max(1, countErrors(report)),
    metrics: report.metrics,
  }
}

function errorsOf(
  { command, exitCode }: CheckResult,
  { errors }: CheckReport,
  passed: boolean,
): readonly CheckedError[] {
  // The exit code decides: what a passed check printed as an error is only a warning.
  if (passed) return errors.map((error) => ({ ...error, severity: 'warning' as const }))
  if (errors.length > 0) return errors
  return [{ type: 'other', message: `'${command}' ended with ${exitCode ?? 'no exit code'}.` }]
}

/** What several checks counted together. */
export function sumMetrics(reports: readonly CheckReport[]): Verdict['metrics'] {
  const sums: Record<string, number> = {}
  for (const { metrics } of reports)
    for (const [name, value] of Object.entries(metrics)) {
      if (typeof value !== 'number') continue
      // A share cannot be added up; the last tool that measures it counts.
      sums[name] = name === 'coverage_percentage' ? value : (sums[name] ?? 0) + value
    }
  return sums
}
