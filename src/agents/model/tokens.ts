import type { LanguageModelV3Usage } from '@ai-sdk/provider'
import type { AgentUsage } from '../agent.ts'
import { type Prices, priceOf } from './prices.ts'

/** The tokens of a call. Input counts all of it; what was cached is a part of that. */
export interface Tokens {
  readonly input: number
  readonly output: number
  readonly cached: number
  readonly written: number
}

/** What a finished call used, where the provider said so. */
export function tokensOf(usage: LanguageModelV3Usage): Tokens | undefined {
  const { inputTokens, outputTokens } = usage
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined
  return {
    input: inputTokens.total ?? 0,
    output: outputTokens.total ?? 0,
    cached: inputTokens.cacheRead ?? 0,
    written: inputTokens.cacheWrite ?? 0,
  }
}

/** What a call has used so far, by a piece of its stream: the only witness when the stream is cut. */
export function tokensInChunk(chunk: unknown, before: Tokens | undefined): Tokens | undefined {
  const usage = field(chunk, 'usage') ?? field(field(chunk, 'message'), 'usage')
  if (usage === undefined || usage === null) return before
  const prompt = count(usage, 'prompt_tokens')
  const cached = count(usage, 'cache_read_input_tokens')
  const written = count(usage, 'cache_creation_input_tokens') ?? before?.written ?? 0
  if (prompt !== undefined) {
    const read = count(field(usage, 'prompt_tokens_details'), 'cached_tokens') ?? 0
    return { input: prompt, output: count(usage, 'completion_tokens') ?? 0, cached: read, written: 0 }
  }
  const fresh = count(usage, 'input_tokens')
  return {
    input: fresh === undefined ? (before?.input ?? 0) : fresh + (cached ?? before?.cached ?? 0) + written,
    output: count(usage, 'output_tokens') ?? before?.output ?? 0,
    cached: cached ?? before?.cached ?? 0,
    written,
  }
}

/** What tokens cost; nothing is said of a model whose price is not known. */
export function costOf(tokens: Tokens, model: string, table: Prices): number | undefined {
  const listed = priceOf(model, table)
  if (listed === undefined) return undefined
  const price = listed.long !== undefined && tokens.input > listed.long.above ? listed.long : listed
  const fresh = Math.max(0, tokens.input - tokens.cached - tokens.written)
  const dollars =
    fresh * price.input +
    tokens.cached * (price.cached ?? price.input) +
    // Both providers that bill the filling of a cache take a quarter more than for plain input.
    tokens.written * price.input * 1.25 +
    tokens.output * price.output
  return Number((dollars / 1e6).toFixed(9))
}

/** Tokens and their cost in the words of the agent port. */
export function usageOf(tokens: Tokens, model: string, table: Prices): AgentUsage {
  const cost = costOf(tokens, model, table)
  return {
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    ...(cost !== undefined && { cost_usd: cost }),
  }
}

/** What two calls used together. */
export function addUsage(
  left: AgentUsage | undefined,
  right: AgentUsage | undefined,
): AgentUsage | undefined {
  if (left === undefined || right === undefined) return left ?? right
  const sum = (name: keyof AgentUsage) =>
    left[name] === undefined ? right[name] : left[name] + (right[name] ?? 0)
  const cost = sum('cost_usd')
  return {
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    ...(cost !== undefined && { cost_usd: cost }),
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function count(value: unknown, name: string): number | undefined {
  const found = field(value, name)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
