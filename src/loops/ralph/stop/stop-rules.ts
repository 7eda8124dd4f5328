import type { Left } from '../../../spine/index.ts'
import { type Attempt, isDone, isSuspect } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import { oneLine } from '../narrate/words.ts'
import { errorsAfter, isMoving } from './progress.ts'
import type { StopRule } from './stop.ts'

/** The rules of a configuration, in their order. A patience of zero switches its rule off. `left` is what is left of the budget. */
export function stopRules({ guard, maxIterations, patience }: RalphConfig, left: Left = {}): StopRule[] {
  return [
    passed,
    holdoutFailed,
    verifierSuspected(guard === 'stop' ? 1 : 2),
    noCandidateLeft,
    actorFailed,
    maxReached(maxIterations),
    ...(patience.oscillation > 0 ? [oscillation(patience.oscillation)] : []),
    ...(patience.sameError > 0 ? [sameError(patience.sameError)] : []),
    ...(patience.repeatedReflections > 0 ? [repeatedReflections(patience.repeatedReflections)] : []),
    ...(patience.plateau > 0 ? [plateau(patience.plateau)] : []),
    usedUp(left),
  ]
}

/** Only exit codes decide that a task is done; nothing that an agent writes does. */
export const passed: StopRule = ({ attempts }) =>
  isDone(attempts.at(-1)!)
    ? { reason: 'passed', message: `All checks passed in attempt ${attempts.length}.` }
    : undefined

/** Checks that pass and a holdout that fails: the actor must not learn why, so there is nothing more to learn. */
export const holdoutFailed: StopRule = ({ attempts }) => {
  const { verdict, holdout } = attempts.at(-1)!
  if (!verdict.passed || holdout?.passed !== false) return undefined
  return {
    reason: 'holdout_failed',
    message: `All checks pass in attempt ${attempts.length}, and the holdout fails (exit code ${holdout.exit_code ?? 'none'}): the checks do not cover what it tests.`,
  }
}

/** An actor that keeps changing what judges it works on the verdict and not on the task. */
export function verifierSuspected(times: number): StopRule {
  return ({ attempts }) => {
    const guilty = attempts.filter(isSuspect)
    const last = attempts.at(-1)!
    // What cannot be restored judges all that follows.
    const most = last.change.tampering.some(({ stays }) => stays) ? 1 : times
    if (guilty.length < most || guilty.at(-1) !== last) return undefined
    const often = guilty.length === 1 ? '' : ` ${guilty.length} times`
    const files = [...new Set(guilty.flatMap(({ change }) => change.tampering.map(({ path }) => path)))]
    const [doubt] = guilty.flatMap(({ room }) => room?.problems ?? [])
    const what = files.length > 0 ? files.slice(0, 5).join(', ') : (doubt?.message ?? '')
    const hint = files.length > 0 ? ' If the task asks for that, allow it with --allow PATH.' : ''
    return {
      reason: 'verifier_suspected',
      message: `The actor changed what judges it${often}: ${what.replace(/\.$/, '')}.${hint}`,
    }
  }
}

export function maxReached(limit: number): StopRule {
  return ({ attempts }) =>
    attempts.length >= limit
      ? {
          reason: 'max_iterations',
          message: `None of ${limit === 1 ? '1 attempt' : `${limit} attempts`} passed.`,
        }
      : undefined
}

/** An actor that searches has nothing left to try, and would find the same again. */
export const noCandidateLeft: StopRule = ({ attempts }) =>
  attempts.at(-1)!.change.failure === 'no_candidate_left'
    ? { reason: 'no_candidate_left', message: 'The actor has tried every edit that it knows.' }
    : undefined

/** An actor that failed twice in a row with the same words and without changing a file will not do better. */
export const actorFailed: StopRule = ({ attempts }) => {
  const [before, last] = attempts.slice(-2).map(({ change }) => change)
  if (before === undefined || last === undefined) return undefined
  const isIdle = (change: Attempt['change']) => change.failure === 'exit_code' && change.files.length === 0
  if (!isIdle(before) || !isIdle(last) || before.rationale !== last.rationale) return undefined
  return {
    reason: 'actor_failed',
    message: `The actor failed twice without changing a file: ${oneLine(last.rationale, 300)}`,
  }
}

/** The same errors after each of the last attempts, none of which got further. */
export function sameError(times: number): StopRule {
  return (history) => {
    const last = history.attempts.slice(-times)
    const kinds = new Set(last.map(errorsAfter))
    if (last.length < times || kinds.size > 1 || last[0]!.verdict.errors.length === 0) return undefined
    if (isMoving(history, times - 1)) return undefined
    const [error] = last[0]!.verdict.errors
    return {
      reason: 'same_error',
      message: `The same errors occurred ${times} times in a row: ${error!.message.split('\n')[0]!.slice(0, 120)}`,
    }
  }
}

/** Files that go back and forth, A, B, A, with nothing gained on the way. */
export function oscillation(times: number): StopRule {
  return (history) => {
    const trees = history.attempts.map(({ change }) => change.treeAfter)
    let turns = 0
    for (let at = trees.length - 1; at >= 2; at--) {
      if (trees[at] !== trees[at - 2] || trees[at] === trees[at - 1]) break
      turns++
    }
    if (turns < times || isMoving(history, times + 1)) return undefined
    return {
      reason: 'oscillation',
      message: `The last ${turns + 2} attempts went back and forth between the same two states of the files.`,
    }
  }
}

/** Reflections that say nearly the same again and again, with nothing gained meanwhile. */
export function repeatedReflections(times: number): StopRule {
  return (history) => {
    const last = history.attempts.slice(-times)
    if (last.length < times || !last.every(({ duplicateOf }) => duplicateOf !== undefined)) return undefined
    if (isMoving(history, times)) return undefined
    return {
      reason: 'repeated_reflections',
      message: `The last ${times} reflections say nearly the same as earlier ones.`,
    }
  }
}

/** None of the last attempts got further. */
export function plateau(times: number): StopRule {
  return (history) => {
    const { baseline, attempts } = history
    if (attempts.length < times || isMoving(history, times)) return undefined
    const best = Math.max(baseline.verdict.reward, ...attempts.map(({ verdict }) => verdict.reward))
    return {
      reason: 'plateau',
      message: `The reward has not risen above ${best.toFixed(2)} in the last ${times} attempts, and the number of errors has not fallen.`,
    }
  }
}

/** The next attempt would exceed a limit, if it uses as much as the most expensive one so far. */
export function usedUp(left: Left): StopRule {
  return ({ attempts }) => {
    for (const kind of Object.keys(amounts) as (keyof Left)[]) {
      const rest = left[kind]
      if (rest === undefined) continue
      const most = Math.max(...attempts.map(amounts[kind]))
      if (most <= rest + roundingError) continue
      return {
        reason: 'budget',
        message: `${short(rest)} ${kind} of the budget are left, and another attempt may need ${short(most)}.`,
      }
    }
    return undefined
  }
}

/** Sums of cents are not exact. */
const roundingError = 1e-9

const amounts: Record<keyof Left, (attempt: Attempt) => number> = {
  // A budget of money is refused where a cost would not be known.
  usd: ({ usage }) => usage.cost_usd ?? 0,
  tokens: ({ usage }) => usage.input_tokens + usage.output_tokens,
  calls: ({ usage }) => usage.calls,
  seconds: ({ seconds }) => seconds,
}

const short = (amount: number) => Number(amount.toFixed(4)).toString()
