import type { Agent, AgentUsage } from '../../agents/index.ts'
import type { AskedReply, WorkFailed } from '../../spine/index.ts'

/** What several calls used together. */
export interface Usage {
  readonly input_tokens: number
  readonly output_tokens: number
  /** Undefined where the cost of any call is not known. */
  readonly cost_usd: number | undefined
  readonly calls: number
}

/** Nothing used yet. */
export const noUsage: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, calls: 0 }

/** Adds what one reply used; `calls` says how many calls it took. */
export function addUsage(total: Usage, added: AgentUsage | undefined, calls = 1): Usage {
  const isFree = calls === 0 && added === undefined
  const cost = isFree ? 0 : added?.cost_usd
  return {
    input_tokens: total.input_tokens + (added?.input_tokens ?? 0),
    output_tokens: total.output_tokens + (added?.output_tokens ?? 0),
    cost_usd: total.cost_usd === undefined || cost === undefined ? undefined : total.cost_usd + cost,
    calls: total.calls + calls,
  }
}

/** What a reply used, with the tries that failed before it. A bot is free and does not count as a call. */
export function usageOfReply({ kind }: Agent, { usage, failedTries = [] }: AskedReply): Usage {
  return kind === 'bot' ? addUsage(noUsage, usage, 0) : usageOfTries([...failedTries, usage])
}

/** What a question used that got no usable answer, however often it was tried. */
export function usageOfFailure({ kind }: Agent, { failedTries }: WorkFailed): Usage {
  return kind === 'bot' ? noUsage : usageOfTries(failedTries)
}

const usageOfTries = (tries: readonly (AgentUsage | undefined)[]): Usage =>
  tries.reduce<Usage>((sum, usage) => addUsage(sum, usage), noUsage)

/** What two pieces of work used together; a cost that is not known of one is not known of both. */
export function sumUsage(left: Usage, { cost_usd: cost, calls, ...tokens }: Usage): Usage {
  const sum = addUsage(left, { ...tokens, ...(cost !== undefined && { cost_usd: cost }) }, calls)
  return cost === undefined ? { ...sum, cost_usd: undefined } : sum
}

/** Usage as a record has it. */
export type UsageRecord = {
  input_tokens: number
  output_tokens: number
  calls: number
  /** Absent where it is not known. */
  cost_usd?: number
}

/** Usage as a record has it, where a cost that is not known is left out. */
export function usageRecord({ input_tokens, output_tokens, calls, cost_usd }: Usage): UsageRecord {
  return { input_tokens, output_tokens, ...(cost_usd !== undefined && { cost_usd }), calls }
}
