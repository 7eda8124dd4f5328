import { createRequire } from 'node:module'
import type * as GenaiPrices from '@pydantic/genai-prices'
import { inDollars } from './price-table.ts'
import type { Tokens } from './tokens.ts'

/** Who sells a model, by the package's name of the provider or by the address that is called, and when. */
export type Seller = { readonly model: string; readonly at: Date } & (
  | { readonly provider: string }
  | { readonly address: string }
)

/** What tokens cost by the price list of the package; undefined where it does not know the model. */
export function listedCost(tokens: Tokens, seller: Seller): number | undefined {
  const { model, at: timestamp } = seller
  const name = `${'provider' in seller ? seller.provider : seller.address} ${model}`
  if (unlisted.has(name)) return undefined
  const by = 'provider' in seller ? { providerId: seller.provider } : { providerApiUrl: seller.address }
  // The package throws when the parts are more than the whole.
  const usage = {
    input_tokens: Math.max(tokens.input, tokens.cached + tokens.written),
    cache_read_tokens: tokens.cached,
    cache_write_tokens: tokens.written,
    output_tokens: tokens.output,
  }
  try {
    const found = priceList().calcPrice(usage, model, { ...by, timestamp })
    if (found === null) unlisted.add(name)
    if (found === null || isOtherVersion(model, found.model.id) || !sellsTokens(found)) return undefined
    return inDollars(found.total_price)
  } catch {
    // A price list that cannot be loaded or applied gives no cost, and takes no answer away.
    return undefined
  }
}

/** Models that the price list does not have. It is searched from end to end for each of them. */
const unlisted = new Set<string>()

let loaded: typeof GenaiPrices | undefined

/** The price list is large, so it is loaded at the first question. It is part of the package and never updated over the network. */
function priceList(): typeof GenaiPrices {
  loaded ??= createRequire(import.meta.url)('@pydantic/genai-prices') as typeof GenaiPrices
  return loaded
}

/** Some models are paid by the hour or the page. One without any price is free. */
function sellsTokens({ model_price: price }: GenaiPrices.PriceCalculation): boolean {
  return Object.keys(price).length === 0 || price.input_mtok !== undefined || price.output_mtok !== undefined
}

/** The package takes claude-sonnet-5-9 for claude-sonnet-5. A date may follow a name, a further version may not. */
function isOtherVersion(model: string, listed: string): boolean {
  return model.startsWith(listed) && /^[-.]\d{1,2}(?!\d|-\d{4})/.test(model.slice(listed.length))
}
