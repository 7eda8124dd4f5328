import type { TaoIteration } from '../../contracts/index.ts'
import { callOf, hasFailed, resultText } from './steps.ts'

/** What the earlier iterations make of a call. */
export interface CallHistory {
  /** It tries again what failed: the tool of the failed iteration before it, or a call that failed earlier. */
  readonly retries: boolean
  /** The same call with the same parameters has failed before. */
  readonly repeatsFailure: boolean
  /** The same call with the same parameters gave the same result before. */
  readonly repeatsResult: boolean
}

/** Looks at each call in the light of those before it. */
export function callHistories(iterations: readonly TaoIteration[]): CallHistory[] {
  const failed = new Set<string>()
  const results = new Map<string, string>()
  return iterations.map((iteration, index) => {
    const call = callOf(iteration)
    const before = iterations[index - 1]
    const sameTool = before !== undefined && hasFailed(before) && before.action.tool === iteration.action.tool
    const repeatsFailure = failed.has(call)
    const result = resultText(iteration)
    const repeatsResult = !hasFailed(iteration) && results.get(call) === result
    if (hasFailed(iteration)) failed.add(call)
    else results.set(call, result)
    return { retries: sameTool || repeatsFailure, repeatsFailure, repeatsResult }
  })
}
