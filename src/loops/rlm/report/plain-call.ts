import { costOf, usdOf } from '../tree/spending.ts'
import type { TaskEntry } from '../tree/tree-log.ts'
import type { RlmWork } from '../work.ts'

/** An estimate of what one plain call with the whole context would have been. */
export interface PlainCall {
  /** Whether the whole context fits into the window of a model. */
  readonly fits: boolean
  readonly tokens: number
  /** Whether the tokens of the context are an estimate. */
  readonly estimated: boolean
  /** Undefined where no price is known from the calls of the run. */
  readonly usd?: number
  /** What the run used for each token of the plain call. */
  readonly ratio: number
  readonly verdict: string
}

/** A short answer, in tokens. */
const answerTokens = 200

/** Says whether one plain call would have been enough, and estimates its cost from what the run paid for a token. */
export function plainCallOf(entries: readonly TaskEntry[], { config }: RlmWork): PlainCall {
  const calls = entries.flatMap((entry) => entry.calls)
  const used = costOf(calls).total_tokens!
  const paid = usdOf(calls)
  const { count, estimated } = entries[0]!.contextTokens
  const tokens = count + Math.ceil(config.question.length / 4) + answerTokens
  const fits = tokens <= config.window
  const usd =
    paid !== undefined && paid > 0 && used > 0 ? Number(((paid / used) * tokens).toFixed(6)) : undefined
  const ratio = Number((used / tokens).toFixed(3))
  return {
    fits,
    tokens,
    estimated,
    ratio,
    ...(usd !== undefined && { usd }),
    verdict: verdictOf(fits, used, tokens, config.window),
  }
}

function verdictOf(fits: boolean, used: number, tokens: number, window: number): string {
  if (!fits)
    return `One plain call was not possible: the context is about ${tokens} tokens, and the window is ${window}.`
  if (used === 0) return `One plain call of about ${tokens} tokens was possible; this run used none.`
  if (used > tokens)
    return `One plain call of about ${tokens} tokens was possible and would have used less than the ${used} of this run.`
  return `One plain call of about ${tokens} tokens was possible; this run used ${used}.`
}
