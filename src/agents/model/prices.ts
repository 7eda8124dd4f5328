/** What a model costs, in US dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  /** Input that the provider had cached. */
  readonly cached?: number
  /** What all tokens cost once the prompt is longer than so many tokens. */
  readonly long?: { readonly above: number } & Omit<Price, 'long'>
}

/**
 * Prices by model name. A name also stands for its dated versions (`gpt-5.5-2026-04-23`); with a star at its
 * end it stands for all names that begin so.
 */
export type Prices = Readonly<Record<string, Price>>

/** The day on which the table was compared with the providers' price lists. */
export const pricesAsOf = '2026-11-16'

/** The list prices of well-known models. Other models have no known cost until the user gives a price. */
export const prices: Prices = {
  'claude-fable-5-1': { input: 10, output: 50, cached: 0.25 },
  'claude-fable-5': { input: 10, output: 50, cached: 1 },
  'claude-opus-5-5': { input: 4, output: 20, cached: 0.2 },
  'claude-opus-5': { input: 5, output: 25, cached: 0.5 },
  'claude-opus-4-8': { input: 5, output: 25, cached: 0.5 },
  'claude-opus-4-7': { input: 5, output: 25, cached: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10, cached: 0.1 },
  'claude-sonnet-5': { input: 2, output: 10, cached: 0.2 },
  'claude-sonnet-4-6': { input: 3, output: 15, cached: 0.3 },
  'claude-haiku-5-5': {
    input: 0.1,
    output: 0.5,
    cached: 0.01,
    long: { above: 100_000, input: 0.5, output: 2.5, cached: 0.05 },
  },
  'claude-haiku-4-5': { input: 1, output: 5, cached: 0.1 },
  'gpt-6-astra': longer({ input: 10, output: 50, cached: 1 }),
  'gpt-6.1-sol': longer({ input: 2, output: 10, cached: 0.1 }),
  'gpt-6.1-terra': longer({ input: 1, output: 5, cached: 0.05 }),
  'gpt-6-sol': longer({ input: 2, output: 10, cached: 0.2 }),
  'gpt-6-luna': longer({ input: 0.1, output: 0.5, cached: 0.01 }),
  'gpt-5.6-terra': longer({ input: 2, output: 12, cached: 0.2 }),
  'gpt-5.5': longer({ input: 5, output: 30, cached: 0.5 }),
  'gpt-5.4': longer({ input: 2.5, output: 15, cached: 0.25 }),
  'gpt-5.2': { input: 1.75, output: 14, cached: 0.175 },
  'gpt-5-mini': { input: 0.25, output: 2, cached: 0.025 },
  'gpt-4.1': { input: 2, output: 8, cached: 0.5 },
}

/** The price of a model: the name itself, then its dated versions, then the longest beginning with a star. */
export function priceOf(model: string, table: Prices): Price | undefined {
  const undated = model.replace(/[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, '')
  if (Object.hasOwn(table, model)) return table[model]
  if (Object.hasOwn(table, undated)) return table[undated]
  const stars = Object.keys(table).filter((name) => name.endsWith('*') && model.startsWith(name.slice(0, -1)))
  const longest = stars.sort((left, right) => right.length - left.length)[0]
  return longest === undefined ? undefined : table[longest]
}

/** OpenAI bills long prompts at twice the input price and one and a half times the output price. */
function longer(price: Omit<Price, 'long'> & { readonly cached: number }): Price {
  const { input, output, cached } = price
  return { ...price, long: { above: 272_000, input: input * 2, output: output * 1.5, cached: cached * 2 } }
}
