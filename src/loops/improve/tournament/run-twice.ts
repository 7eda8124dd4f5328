import { addBlock, type Progress } from './add-block.ts'
import type { Contender, FailedRun } from './contender.ts'
import type { ContestPlan } from './contest.ts'

/**
 * Decides a contest over a deterministic benchmark with two runs of each variant. Says `differs` where two runs of the same files gave
 * different results: the benchmark is noisy, and nothing is decided.
 */
export async function runTwice(
  plan: ContestPlan,
  progress: Progress,
  contenders: readonly Contender[],
): Promise<'decided' | 'differs' | FailedRun> {
  for (let run = 1; run <= 2; run++) {
    const open = contenders.filter(({ verdict }) => verdict === 'open')
    if (open.length === 0) break
    const aborted = await addBlock(plan, progress, open)
    if (aborted !== undefined) return aborted
    if (progress.referenceFailures.length > 0) return 'differs'
  }
  if (!contenders.every((contender) => isReproduced(contender, plan))) return 'differs'
  for (const contender of contenders) {
    if (contender.verdict === 'disqualified') continue
    contender.unfit = contender.gains[0]! > 0 ? (plan.unfit?.(contender) ?? null) : null
    contender.verdict = contender.gains[0]! > 0 && contender.unfit === null ? 'won' : 'dropped'
  }
  return 'decided'
}

function isReproduced(
  { id, pairs: [first, second], verdict }: Contender,
  { reference, known = {} }: ContestPlan,
): boolean {
  if (first === undefined || first.reference !== (known[reference] ?? first.reference)) return false
  // A variant that is out after one run has no second run to compare with.
  if (second === undefined) return verdict === 'disqualified'
  if (second.reference !== first.reference || second.score !== first.score) return false
  return first.score === null || first.score === (known[id] ?? first.score)
}
