import type { Certificate } from '../../contracts/index.ts'
import { type CleanRoomVerdict, protectionsOf } from '../../workspace/index.ts'
import { type Attempt, isDone } from './attempt.ts'
import type { Ending } from './outcome.ts'

/** The proof that the last attempt did the task; undefined where it did not, or where no clean room judged. */
export function certificateOf(ending: Ending): Certificate | undefined {
  const { runId, loopId, config, beginning, history, left, timestamp } = ending
  const last = history.attempts.at(-1)
  if (last === undefined || !isDone(last) || last.room?.passed !== true) return undefined
  const { proved, notProved } = protectionsOf(last.room)
  return {
    version: '1.1.0',
    run_id: runId,
    loop_id: loopId,
    iteration: last.iteration,
    timestamp,
    task_description: config.task,
    tree: last.change.treeAfter,
    checks: last.verdict.results.map((result) => ({
      command: result.command,
      exit_code: result.exitCode!,
      output_sha256: result.outputSha256,
      output_bytes: result.outputBytes,
      duration_ms: result.durationMs,
      ...(result.flaky && { flaky: true }),
    })),
    beginning: beginning.tree,
    prefix: beginning.prefix,
    ...(left.branch !== undefined && { branch: left.branch }),
    ...(left.base !== undefined && { base: left.base }),
    ...(left.commit !== undefined && { commit: left.commit }),
    judged: judgedBy(last.room, ending, last),
    proved: [...proved, ...holdoutProof(last)],
    not_proved: [...notProved, ...baselineDoubt(ending)],
  }
}

function judgedBy(
  { sandbox, tests, canary, packages, leftOut, flags, room }: CleanRoomVerdict,
  { config, beginning, included }: Ending,
  { holdout }: Attempt,
): NonNullable<Certificate['judged']> {
  const { protect, allow, setup, home, env, reports, checkTimeout } = config
  const { copied, submodules } = beginning.companions
  return {
    sandbox: sandbox.kind,
    network: room.network,
    tests: { known: tests.known, before: tests.before, after: tests.after },
    canary: canary?.state ?? 'unknown',
    canary_sampled: canary?.checks.some(({ sampled }) => sampled) ?? false,
    ...(holdout && { holdout: { passed: holdout.passed, output_sha256: holdout.output_sha256 } }),
    packages: { state: packages.state, verified: packages.verified, added: [...packages.added] },
    left_out: leftOut.map(({ path, how, why, kind }) => ({ path, how, why, kind })),
    flags: flags.map(({ kind, path, line, text }) => ({ kind, path, line, text })),
    settings: {
      protect: [...protect],
      allow: [...allow],
      ...(setup !== undefined && { setup }),
      include: [...new Set([...copied, ...submodules, ...included])],
      home: [...home],
      variables: [...env],
      network: config.network,
      reports: [...reports],
      check_timeout: checkTimeout,
    },
  }
}

const holdoutProof = ({ holdout }: Attempt): string[] =>
  holdout?.passed === true ? ['The holdout, which the actor never saw, passed.'] : []

const baselineDoubt = ({ history }: Ending): string[] =>
  history.baseline.verdict.passed
    ? ['The checks passed before the first attempt too, so they do not show that the task is done.']
    : []
