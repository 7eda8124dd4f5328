/** The branch that winners are merged onto. */
export const goalBranch = (slug: string): string => `improve/${slug}`

/** The branch with what an executor did in a round. */
export const experimentBranch = (round: number, executor: string): string =>
  `experiment/round_${round}_${executor}`

/** The tag under which the work of a loser is kept. */
export const archiveTag = (round: number, executor: string): string => `archive/round_${round}_${executor}`

/** The name of an executor; `letters` distinguish campaigns whose rounds have the same numbers. */
export const executorName = (number: number, letters: string): string => `executor_${number}${letters}`

/** The name of a planner: planner_a, planner_b, …, planner_z, planner_aa. */
export function plannerName(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(97 + (rest % 26)) + letters
  return `planner_${letters}`
}
