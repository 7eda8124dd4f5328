import { listedCost } from './listed-price.ts'
import type { ModelOptions } from './options.ts'
import { ownPrices } from './own-prices.ts'
import { costAt, priceIn } from './price-table.ts'
import type { Tokens } from './tokens.ts'

/** What tokens of a model cost at a time; undefined where its price is not known. */
export type ModelPrice = (tokens: Tokens, model: string, at: Date) => number | undefined

/** The price of a model agent: that of the user, else that of the price list, else that of our own table. */
export function modelPrice(options: Pick<ModelOptions, 'provider' | 'baseUrl' | 'prices'>): ModelPrice {
  const { provider, baseUrl = '', prices = {} } = options
  return (tokens, model, at) => {
    const given = priceIn(prices, model)
    if (given !== undefined) return costAt(given, tokens)
    if (provider === 'ollama') return 0
    // Who answers at an address decides what a model costs; on a machine of the user's own nobody knows.
    const seller = provider === 'compatible' ? { address: baseUrl } : { provider }
    const listed = listedCost(tokens, { ...seller, model, at })
    if (listed !== undefined) return listed
    const own = priceIn(ownPrices[provider] ?? {}, model)
    return own === undefined ? undefined : costAt(own, tokens)
  }
}

/** The least that a model can be asked and say: it has a cost exactly where the model has a price. */
export const oneToken: Tokens = { input: 1, output: 1, cached: 0, written: 0, reasoning: 0 }
