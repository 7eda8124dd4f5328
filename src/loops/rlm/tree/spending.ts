import type { AgentUsage } from '../../../agents/index.ts'
import type { IterationCost } from '../../../contracts/index.ts'

/** What one call to a model used, where and by whom. */
export interface Call {
  readonly model: string
  readonly usage: AgentUsage | undefined
  readonly durationMs: number
}

/** The cost of calls as a record has it. A cost that is not known is left out. */
export function costOf(calls: readonly Call[]): IterationCost {
  const sum = (key: 'input_tokens' | 'output_tokens') =>
    calls.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0)
  const input = sum('input_tokens')
  const output = sum('output_tokens')
  const usd = usdOf(calls)
  const hits = calls.filter(({ usage }) => (usage?.cache_read_tokens ?? 0) > 0).length
  const reports = calls.some(({ usage }) => usage?.cache_read_tokens !== undefined)
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    ...(usd !== undefined && { total_cost_usd: usd }),
    ...(reports && {
      cache_hits: hits,
      cache_read_tokens: calls.reduce((total, { usage }) => total + (usage?.cache_read_tokens ?? 0), 0),
    }),
  }
}

/** The money of calls; undefined where that of any is not known. */
export function usdOf(calls: readonly Call[]): number | undefined {
  const amounts = calls.map(({ usage }) => usage?.cost_usd)
  if (amounts.some((amount) => amount === undefined)) return undefined
  return Number(amounts.reduce((total: number, amount) => total + amount!, 0).toFixed(9))
}
