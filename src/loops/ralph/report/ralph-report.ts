import type { ReflectionMemory } from '../../../contracts/index.ts'
import { type CurvePoint, curvesOf, type Share, shareOf } from '../../../learn/index.ts'
import { type DuplicateReflections, duplicateReflections } from './duplicate-reflections.ts'
import { type ErrorCounts, errorCounts } from './error-counts.ts'
import { type EvaluatorAudit, evaluatorAudit } from './evaluator-audit.ts'
import { loopsOf, provenanceOf, rewardOf, solvedAt } from './loop-attempts.ts'
import { type ReflectionUse, reflectionUse } from './reflection-use.ts'
import { type AttemptsToSuccess, attemptsToSuccess, rescueRate } from './rescue.ts'
import { type Spending, spendingOf } from './spending.ts'
import { type StoppingPoint, stoppingPoints } from './stopping.ts'

export interface RalphReportOptions {
  /** Neighbouring reflections more similar than this are duplicates; 0.9 unless given. */
  readonly duplicatesAbove?: number
}

/** What a set of loops has to show. */
export interface RalphReport {
  readonly loops: number
  readonly attempts: number
  /** Loops solved, by the held-out check where there is one and by the evaluator where there is none. */
  readonly solved: Share
  /** Loops in which the evaluator accepted an attempt. */
  readonly accepted: Share
  /** Attempts whose verdict an importer concluded instead of reading it. */
  readonly inferredVerdicts: number
  readonly curves: readonly CurvePoint[]
  readonly errors: readonly ErrorCounts[]
  /** Of the loops whose first attempt failed, those that were solved later. */
  readonly rescued: Share
  readonly attemptsToSuccess: AttemptsToSuccess
  readonly evaluator?: EvaluatorAudit
  readonly duplicates: DuplicateReflections
  readonly spending: Spending
  readonly reflections: ReflectionUse
  readonly stopping: readonly StoppingPoint[]
}

/** Looks at the records of any number of loops, in any order. */
export function ralphReport(
  records: readonly ReflectionMemory[],
  { duplicatesAbove = 0.9 }: RalphReportOptions = {},
): RalphReport {
  const loops = loopsOf(records)
  const evaluator = evaluatorAudit(loops)
  const accepted = loops.filter(({ attempts }) =>
    attempts.some((attempt) => attempt.evaluator_output.passed),
  ).length
  return {
    loops: loops.length,
    attempts: records.length,
    solved: shareOf(loops.filter((loop) => solvedAt(loop) !== undefined).length, loops.length),
    accepted: shareOf(accepted, loops.length),
    inferredVerdicts: records.filter(
      (record) => provenanceOf(record, 'evaluator_output.passed') === 'inferred',
    ).length,
    curves: curvesOf(
      loops.map((loop) => ({ rewards: loop.attempts.map(rewardOf), solvedAt: solvedAt(loop) })),
    ),
    errors: errorCounts(loops),
    rescued: rescueRate(loops),
    attemptsToSuccess: attemptsToSuccess(loops),
    ...(evaluator !== undefined && { evaluator }),
    duplicates: duplicateReflections(loops, duplicatesAbove),
    spending: spendingOf(records),
    reflections: reflectionUse(loops),
    stopping: stoppingPoints(loops),
  }
}
