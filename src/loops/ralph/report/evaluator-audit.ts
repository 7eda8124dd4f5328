import { type Share, shareOf } from '../../../learn/index.ts'
import { holdoutOf, type LoopAttempts } from './loop-attempts.ts'

/** The evaluator held against a check that the loop never saw, over the attempts that have both verdicts. */
export interface EvaluatorAudit {
  readonly judged: number
  /** Accepted although the held-out check fails, of all that were accepted. */
  readonly falsePositives: Share
  /** Rejected although the held-out check passes, of all that were rejected. */
  readonly falseNegatives: Share
}

/** The audit, or undefined where no attempt has a held-out verdict. */
export function evaluatorAudit(loops: readonly LoopAttempts[]): EvaluatorAudit | undefined {
  const verdicts = loops.flatMap(({ attempts }) =>
    attempts.flatMap((attempt) => {
      const truth = holdoutOf(attempt)
      return truth === undefined ? [] : [{ accepted: attempt.evaluator_output.passed, truth }]
    }),
  )
  if (verdicts.length === 0) return undefined
  const accepted = verdicts.filter((verdict) => verdict.accepted)
  const rejected = verdicts.filter((verdict) => !verdict.accepted)
  return {
    judged: verdicts.length,
    falsePositives: shareOf(accepted.filter(({ truth }) => !truth).length, accepted.length),
    falseNegatives: shareOf(rejected.filter(({ truth }) => truth).length, rejected.length),
  }
}
