import type { QualityMetrics, Trajectory } from '../../contracts/index.ts'
import { errorTypeOf } from './error-type.ts'
import { evidenceOf } from './grounding.ts'
import { lessonsLearned } from './lessons-learned.ts'
import { reasoningQuality } from './reasoning.ts'
import { errorRecovery } from './recoveries.ts'
import { callHistories } from './retries.ts'
import { hasFailed } from './steps.ts'

/** What an outcome is worth by itself. */
const worth: Readonly<Record<string, number>> = {
  success: 1,
  partial_success: 0.6,
  failure: 0.2,
  timeout: 0.2,
  error: 0.1,
  cancelled: 0.1,
}

/** What each metric weighs in the overall quality. */
export const qualityWeights = Object.freeze({
  outcome: 0.4,
  efficiency: 0.15,
  reasoning_quality: 0.15,
  action_appropriateness: 0.1,
  error_recovery: 0.1,
  thought_grounding: 0.1,
})

/** What is left of a score where something was made up. */
const afterInvention = 0.8

/** The quality of a trajectory, computed from its iterations alone. `docs/learning.md` has the formulas. */
export function qualityOf(trajectory: Trajectory): QualityMetrics {
  const { iterations = [], outcome } = trajectory
  if (iterations.length === 0) return emptyQuality(outcome?.status)
  const histories = callHistories(iterations)
  const { groundings, inventions } = evidenceOf(trajectory)
  const invented = inventions.length > 0
  const failed = iterations.filter(hasFailed).length
  const partial = iterations.filter(({ observation: { status } }) => status === 'partial').length
  const repeated = histories.filter(({ repeatsResult }) => repeatsResult).length
  const shares = groundings.flatMap(({ share }) => (share === undefined ? [] : [share]))
  const scores = {
    outcome: outcome === undefined ? undefined : worth[outcome.status],
    efficiency: (iterations.length - failed - partial / 2 - repeated) / iterations.length,
    reasoning_quality: reasoningQuality(iterations, groundings) * (invented ? afterInvention : 1),
    action_appropriateness: mean(
      iterations.map((iteration, index) => {
        const { repeatsFailure, repeatsResult } = histories[index]!
        if (repeatsFailure || repeatsResult) return 0
        if (!hasFailed(iteration)) return 1
        return wrongCalls.has(errorTypeOf(iteration)) ? 0 : 0.5
      }),
    ),
    error_recovery: errorRecovery(iterations),
    thought_grounding: shares.length === 0 ? undefined : mean(shares) * (invented ? afterInvention : 1),
  }
  const { outcome: _, ...written } = scores
  return {
    overall_quality: rounded(overall(scores) * (invented ? afterInvention : 1)),
    ...Object.fromEntries(
      Object.entries(written).flatMap(([key, score]) => (score === undefined ? [] : [[key, rounded(score)]])),
    ),
    successful_iterations: iterations.length - failed - partial,
    failed_iterations: failed,
    retry_count: histories.filter(({ retries }) => retries).length,
    hallucination_detected: invented,
    lessons_learned: lessonsLearned(trajectory),
  }
}

/** Errors of the caller, not of what was called. */
const wrongCalls: ReadonlySet<string> = new Set(['UnknownTool', 'InvalidArgument', 'CommandNotFound'])

function overall(scores: Readonly<Record<keyof typeof qualityWeights, number | undefined>>): number {
  let sum = 0
  let weights = 0
  for (const [key, weight] of Object.entries(qualityWeights)) {
    const score = scores[key as keyof typeof qualityWeights]
    if (score === undefined) continue
    sum += weight * score
    weights += weight
  }
  return sum / weights
}

function emptyQuality(status: string | undefined): QualityMetrics {
  return {
    ...(status !== undefined && { overall_quality: worth[status] ?? 0 }),
    successful_iterations: 0,
    failed_iterations: 0,
    retry_count: 0,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
