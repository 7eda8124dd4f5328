import type { Budget } from '../../run.ts'
import { type Attempt, isDone } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import type { StopRule } from './stop.ts'

/**
 * The rules of a configuration, in the order in which they are asked. A patience of zero switches its rule off. `left` is
 * what is left of the budget, as far as the run keeps count of it.
 */
export function stopRules(
  { guard, maxIterations, patience, budget }: RalphConfig,
  left: Partial<Budget> = {},
): StopRule[] {
  return [
    passed,
    verifierSuspected(guard === 'stop' ? 1 : 2),
    maxReached(maxIterations),
    ...(patience.oscillation > 0 ? [oscillation(patience.oscillation)] : []),
    ...(patience.sameError > 0 ? [sameError(patience.sameError)] : []),
    ...(patience.repeatedReflections > 0 ? [repeatedReflections(patience.repeatedReflections)] : []),
    ...(patience.plateau > 0 ? [plateau(patience.plateau)] : []),
    usedUp(budget, left),
  ]
}

/** Only exit codes end a loop well: nothing that anybody writes has a say. */
export const passed: StopRule = ({ attempts }) =>
  isDone(attempts.at(-1)!)
    ? { reason: 'passed', message: `All checks passed in attempt ${attempts.length}.` }
    : undefined

/** An actor that keeps touching what judges it is after the verdict and not after the task. */
export function verifierSuspected(times: number): StopRule {
  return ({ attempts }) => {
    const guilty = attempts.filter(({ deed }) => deed.tampering.length > 0)
    const last = attempts.at(-1)!
    // What cannot be put back judges all that follows.
    const most = last.deed.tampering.some(({ stays }) => stays) ? 1 : times
    if (guilty.length < most || guilty.at(-1) !== last) return undefined
    const files = [...new Set(guilty.flatMap(({ deed }) => deed.tampering.map(({ path }) => path)))]
    const often = guilty.length === 1 ? '' : ` ${guilty.length} times`
    return {
      reason: 'verifier_suspected',
      message: `The actor touched what judges it${often}: ${files.slice(0, 5).join(', ')}.`,
    }
  }
}

export function maxReached(limit: number): StopRule {
  return ({ attempts }) =>
    attempts.length >= limit
      ? { reason: 'max_iterations', message: `${limit} attempts were made and none passed.` }
      : undefined
}

/** The same errors after each of the last attempts, although files were changed. */
export function sameError(times: number): StopRule {
  return ({ attempts }) => {
    const last = attempts.slice(-times)
    const kinds = new Set(last.map(errorsOf))
    if (last.length < times || kinds.size > 1 || last[0]!.verdict.errors.length === 0) return undefined
    const [error] = last[0]!.verdict.errors
    return {
      reason: 'same_error',
      message: `The same errors came ${times} times in a row: ${error!.message.split('\n')[0]!.slice(0, 120)}`,
    }
  }
}

/** Places, durations, times and addresses differ from run to run; what is counted tells whether there is progress. */
const passingNumbers =
  /\b0x[0-9a-f]+|\d{4}-\d\d-\d\dT[\d:.]+Z?|:\d+(?::\d+)?|\d+(?:\.\d+)?\s*(?:ms|s|seconds?|milliseconds?)\b|\b(?:line|column|pid|port) \d+/gi

function errorsOf({ verdict }: Attempt): string {
  const kinds = verdict.errors.map(({ type, file, rule, message }) =>
    [type, file, rule, message.replaceAll(passingNumbers, '#')].join('\0'),
  )
  return kinds.sort().join('\n')
}

/** Files that go back and forth: A, B, A. */
export function oscillation(times: number): StopRule {
  return ({ attempts }) => {
    const trees = attempts.map(({ deed }) => deed.treeAfter)
    let turns = 0
    for (let at = trees.length - 1; at >= 2; at--) {
      if (trees[at] !== trees[at - 2] || trees[at] === trees[at - 1]) break
      turns++
    }
    if (turns < times) return undefined
    return {
      reason: 'oscillation',
      message: `The last ${turns + 2} attempts went back and forth between the same two states of the files.`,
    }
  }
}

/** Reflections that say nearly the same again and again. */
export function repeatedReflections(times: number): StopRule {
  return ({ attempts }) => {
    const last = attempts.slice(-times)
    if (last.length < times || !last.every(({ duplicateOf }) => duplicateOf !== undefined)) return undefined
    return {
      reason: 'repeated_reflections',
      message: `The last ${times} reflections say nearly the same as earlier ones.`,
    }
  }
}

/** No attempt for so long that was better than all before. */
export function plateau(times: number): StopRule {
  return (history) => {
    const { baseline, attempts } = history
    if (attempts.length < times) return undefined
    const rewards = [baseline.verdict.reward, ...attempts.map(({ verdict }) => verdict.reward)]
    const before = Math.max(...rewards.slice(0, -times))
    if (Math.max(...rewards.slice(-times)) > before) return undefined
    return {
      reason: 'plateau',
      message: `The reward has not risen above ${before.toFixed(2)} in the last ${times} attempts.`,
    }
  }
}

/**
 * The next attempt, if it costs as much as the dearest so far, would go beyond a limit. What the run says to be left
 * counts before what the attempts add up to: it knows of failed calls, and of a limit that was raised.
 */
export function usedUp(budget: RalphConfig['budget'], left: Partial<Budget> = {}): StopRule {
  return ({ attempts }) => {
    for (const kind of Object.keys(amounts) as (keyof Budget)[]) {
      const limit = budget[kind]
      if (limit === undefined) continue
      const costs = attempts.map(amounts[kind])
      const rest = left[kind] ?? Math.max(0, limit - costs.reduce((sum, cost) => sum + cost, 0))
      const dearest = Math.max(...costs)
      if (dearest <= rest + roundingError) continue
      return {
        reason: 'budget',
        message: `${spread(rest)} ${kind} of the budget are left, and another attempt may need ${spread(dearest)}.`,
      }
    }
    return undefined
  }
}

/** Sums of cents are not exact. */
const roundingError = 1e-9

const amounts: Record<keyof RalphConfig['budget'], (attempt: Attempt) => number> = {
  usd: ({ usage }) => usage.cost_usd,
  tokens: ({ usage }) => usage.input_tokens + usage.output_tokens,
  calls: ({ usage }) => usage.calls,
  seconds: ({ seconds }) => seconds,
}

const spread = (amount: number) => Number(amount.toFixed(4)).toString()
