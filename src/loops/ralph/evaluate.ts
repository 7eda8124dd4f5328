import type { Run } from '../run.ts'
import type { CheckedError, CheckResult, Holdout, Verdict } from './attempt.ts'
import type { CheckReport } from './checks/check-report.ts'
import { rewardOf } from './checks/reward-of.ts'
import type { RalphConfig } from './config.ts'
import { layIn } from './lay-in.ts'
import { type CheckDone, runCheck } from './run-check.ts'
import type { Workspace } from './worktree/workspace.ts'

/** What is judged, and by what. */
export interface Evaluation {
  readonly config: RalphConfig
  readonly tree: string
  readonly workspace: () => Promise<Workspace>
  /** What the checks said at the beginning, once they have. */
  readonly baseline?: Verdict
  /** The checks that have refused the very same files before. */
  readonly refusedBy?: readonly string[]
}

/** Runs every check on a tree of files, again where one may be flaky, and adds up what they say. */
export async function evaluate(evaluation: Evaluation, run: Run): Promise<Verdict> {
  const { checks } = evaluation.config
  const judged: { result: CheckResult; report: CheckReport }[] = []
  for (const [index, command] of checks.entries()) {
    const name = checks.length === 1 ? 'check' : `check-${index + 1}`
    const tries = await triesOf(evaluation, command, name, run)
    judged.push(settle(tries, isRefused(evaluation, command)))
  }
  return verdictOf(judged)
}

/** Runs a check, and again where its word is in doubt: it fails, or it passes the very files that it has refused before. */
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
  // Those that disagree are settled by another.
  if (isPass(tries.at(-1)!) !== first) tries.push(await again())
  return tries
}

const isRefused = ({ refusedBy = [] }: Evaluation, command: string): boolean => refusedBy.includes(command)

/** Runs the holdout, with its own files in place as long as it takes. Nothing of what it prints is kept. */
export function holdOut(
  { config, tree, workspace, baseline }: Evaluation,
  command: string,
  run: Run,
): Promise<Holdout> {
  return run.step('holdout', async ({ key, signal }) => {
    const { at, folder } = await workspace()
    await at(tree)
    const timeoutMs = timeLimit(config, baseline)
    const takeAway = await layIn(config.holdoutFiles, folder)
    const { check } = await runCheck({ command, folder, key, timeoutMs, reports: [], signal })
    await takeAway()
    await at(tree)
    return {
      passed: isPassed(check),
      exit_code: check.exitCode,
      duration_ms: check.durationMs,
      output_sha256: check.outputSha256,
    }
  })
}

function oneCheck(
  { config, tree, workspace, baseline }: Evaluation,
  command: string,
  name: string,
  run: Run,
): Promise<CheckDone> {
  return run.step(name, async ({ key, signal }) => {
    const { at, folder } = await workspace()
    await at(tree)
    const timeoutMs = timeLimit(config, baseline)
    return runCheck({ command, folder, key, timeoutMs, reports: config.reports, signal })
  })
}

/** A program that an actor broke may run for ever, and nobody wants to wait as long as the slowest check might need. */
function timeLimit(
  { checkTimeoutSeconds, checkPatience }: RalphConfig,
  baseline: Verdict | undefined,
): number {
  const most = checkTimeoutSeconds * 1000
  if (checkPatience === undefined || baseline === undefined) return most
  const slowest = Math.max(...baseline.results.map(({ durationMs }) => durationMs))
  return Math.min(most, Math.max(10_000, slowest * checkPatience))
}

const isPassed = ({ exitCode, timedOut }: CheckDone['check']) => exitCode === 0 && !timedOut
const isPass = ({ check }: CheckDone) => isPassed(check)

/** What most of the tries say; a check that does not say the same each time is flaky. */
function settle(
  tries: readonly CheckDone[],
  wasRefused: boolean,
): { result: CheckResult; report: CheckReport } {
  const passes = tries.filter(isPass).length
  const verdict = passes * 2 > tries.length
  const { check, report } = tries.findLast((one) => isPass(one) === verdict)!
  const flaky = passes > 0 && (wasRefused || passes < tries.length)
  return { result: { ...check, runs: tries.length, flaky }, report }
}

function verdictOf(judged: readonly { result: CheckResult; report: CheckReport }[]): Verdict {
  const results = judged.map(({ result }) => result)
  const reports = judged.map(({ report }) => report)
  const passed = results.every(isPassed)
  const kinds = new Set(reports.map(({ verification }) => verification))
  return {
    passed,
    reward: rewardOf(reports),
    verification: kinds.size === 1 ? reports[0]!.verification : 'combined',
    results,
    errors: errorsOf(judged, passed),
    metrics: sumMetrics(reports),
  }
}

/** How many errors of an attempt are kept; the metrics count all. */
const keptErrors = 100

function errorsOf(
  judged: readonly { result: CheckResult; report: CheckReport }[],
  passed: boolean,
): CheckedError[] {
  const errors = judged.flatMap(({ result, report }) => {
    if (report.errors.length > 0 || isPassed(result)) return report.errors
    return [
      {
        type: 'other' as const,
        message: `'${result.command}' ended with ${result.exitCode ?? 'no exit code'}.`,
      },
    ]
  })
  // A check that passed has the last word: what it printed as an error was none.
  const kept = passed ? errors.map((error) => ({ ...error, severity: 'warning' as const })) : errors
  return kept.slice(0, keptErrors)
}

function sumMetrics(reports: readonly CheckReport[]): Verdict['metrics'] {
  const sums: Record<string, number> = {}
  for (const { metrics } of reports)
    for (const [name, value] of Object.entries(metrics)) {
      if (typeof value !== 'number') continue
      // A share cannot be added up; the last tool that measures it counts.
      sums[name] = name === 'coverage_percentage' ? value : (sums[name] ?? 0) + value
    }
  return sums
}
