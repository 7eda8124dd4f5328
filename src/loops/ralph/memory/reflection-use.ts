import type { RalphOutcome } from '../../../contracts/index.ts'
import type { LoopHistory } from '../attempt.ts'

/** What each reflection was good for: how often it was in view, and what the attempts that saw it came to. */
export function reflectionUse({ baseline, attempts }: LoopHistory): RalphOutcome['memory_ledger'] {
  const changes = attempts.map(
    ({ verdict }, index) => verdict.reward - (attempts[index - 1]?.verdict ?? baseline.verdict).reward,
  )
  return attempts.map(({ iteration, duplicateOf }) => {
    const after = changes.filter((_, index) => attempts[index]!.inView.includes(iteration))
    return {
      iteration,
      times_in_view: after.length,
      improved_after: after.filter((change) => change > 0).length,
      worsened_after: after.filter((change) => change < 0).length,
      reward_change_after: rounded(after.reduce((sum, change) => sum + change, 0)),
      ...(duplicateOf !== undefined && { duplicate_of: duplicateOf }),
    }
  })
}

/** Without the dust that adding floats leaves. */
const rounded = (value: number) => Number(value.toFixed(9)) + 0
