/** A plan's id taken apart. */
export interface PlanName {
  readonly round: number
  readonly planner: string
}

/** Reads `round_3_planner_b` or `round_3_hybrid`; undefined for any other text. */
export function readPlanId(id: string): PlanName | undefined {
  const parts = /^round_(\d+)_(planner_[a-z]+|hybrid)$/.exec(id)
  return parts === null ? undefined : { round: Number(parts[1]), planner: parts[2]! }
}

/** Whether a planner is called as the loop calls its planners. */
export function isPlannerId(id: string): boolean {
  return /^(planner_[a-z]+|hybrid)$/.test(id)
}

/** Whether an executor is called as the loop calls its executors. */
export function isExecutorId(id: string): boolean {
  return /^executor_[a-z0-9]+$/.test(id)
}

/** Whether a slug is made as the loop makes it from an objective. */
export function isGoalSlug(slug: string): boolean {
  return slug.length <= 40 && /^[a-z0-9]+(_[a-z0-9]+)*$/.test(slug)
}

/** The words in which a score can be the better one. */
export const directions = ['higher_is_better', 'lower_is_better'] as const
/** Whether a larger or a smaller score is better. */
export type Direction = (typeof directions)[number]

/** Whether a score is at least as good as another one. */
export function isAtLeastAsGood(score: number, other: number, direction: Direction): boolean {
  return direction === 'higher_is_better' ? score >= other : score <= other
}
