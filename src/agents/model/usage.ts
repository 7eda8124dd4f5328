import type { AgentUsage } from '../agent.ts'
import { inDollars } from './price-table.ts'
import type { Tokens } from './tokens.ts'

/** Tokens and their cost in the words of the agent port. A cost that is not known is absent. */
export function usageOf(tokens: Tokens, cost: number | undefined): AgentUsage {
  return {
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    ...(tokens.cached > 0 && { cache_read_tokens: tokens.cached }),
    ...(tokens.written > 0 && { cache_write_tokens: tokens.written }),
    ...(tokens.reasoning > 0 && { reasoning_tokens: tokens.reasoning }),
    ...(cost !== undefined && { cost_usd: cost }),
  }
}

const counts = [
  'input_tokens',
  'output_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
] as const

/** What two calls used together. Where the cost of one is not known, neither is that of both. */
export function addUsage(
  left: AgentUsage | undefined,
  right: AgentUsage | undefined,
): AgentUsage | undefined {
  if (left === undefined || right === undefined) return left ?? right
  const present = counts.filter((name) => left[name] !== undefined || right[name] !== undefined)
  const sums = present.map((name) => [name, (left[name] ?? 0) + (right[name] ?? 0)])
  const isKnown = left.cost_usd !== undefined && right.cost_usd !== undefined
  return {
    ...Object.fromEntries(sums),
    ...(isKnown && { cost_usd: inDollars(left.cost_usd + right.cost_usd) }),
  }
}
