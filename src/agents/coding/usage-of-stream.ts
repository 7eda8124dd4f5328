import type { AgentUsage } from '../agent.ts'
import { type ModelPrice, modelPrice } from '../model/model-price.ts'
import type { Prices } from '../model/price-table.ts'
import { inDollars } from '../model/price-table.ts'
import type { Tokens } from '../model/tokens.ts'
import { usageOf } from '../model/usage.ts'
import type { UsagePart } from './stream-event.ts'

/** What the parts of a stream used together. The cost is unknown where that of any part is. */
export function usageOfParts(
  parts: readonly UsagePart[],
  price: ModelPrice,
  at: Date,
): AgentUsage | undefined {
  if (parts.length === 0) return undefined
  const costs = parts.map(({ cost, tokens, model }) => cost ?? (model && price(tokens, model, at)))
  const isKnown = costs.every((cost) => typeof cost === 'number')
  return usageOf(
    parts.map(({ tokens }) => tokens).reduce(sum),
    isKnown ? inDollars(costs.reduce((total, cost) => total + cost, 0)) : undefined,
  )
}

/** The model that did most of the work. */
export function mainModel(parts: readonly UsagePart[]): string | undefined {
  const named = parts.filter(({ model }) => model !== undefined)
  return named.toSorted((left, right) => size(right) - size(left))[0]?.model
}

function size({ tokens: { input, output } }: UsagePart): number {
  return input + output
}

function sum(left: Tokens, right: Tokens): Tokens {
  return {
    input: left.input + right.input,
    output: left.output + right.output,
    cached: left.cached + right.cached,
    written: left.written + right.written,
    reasoning: left.reasoning + right.reasoning,
  }
}

/** Where providers that have no agent of their own are listed in the price list. */
const addresses: Readonly<Record<string, string>> = {
  google: 'https://generativelanguage.googleapis.com',
  gemini: 'https://generativelanguage.googleapis.com',
  openrouter: 'https://openrouter.ai/api/v1',
  deepseek: 'https://api.deepseek.com',
  groq: 'https://api.groq.com',
  mistral: 'https://api.mistral.ai',
  xai: 'https://api.x.ai',
}

/** The prices of a coding agent's models, which are sold by `seller` or by the provider in their names. */
export function codingPrice(seller: string | undefined, prices: Prices = {}): ModelPrice {
  return (tokens, model, at) => {
    const slash = model.indexOf('/')
    const provider = seller ?? model.slice(0, Math.max(0, slash))
    const name = seller === undefined ? model.slice(slash + 1) : model
    const by = isModelProvider(provider)
      ? { provider }
      : { provider: 'compatible' as const, baseUrl: addresses[provider] ?? '' }
    return modelPrice({ ...by, prices })(tokens, name, at)
  }
}

function isModelProvider(name: string): name is 'anthropic' | 'openai' | 'ollama' {
  return name === 'anthropic' || name === 'openai' || name === 'ollama'
}
