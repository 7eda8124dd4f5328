import type { Price, Prices } from './price-table.ts'

/** List prices of models that the price package does not know yet, by its name for the provider; a test says which to delete. */
export const ownPrices: Readonly<Record<string, Prices>> = {
  anthropic: {
    'claude-sonnet-5-5': { input: 2, output: 10, cached: 0.1 },
    'claude-haiku-5-5': {
      input: 0.1,
      output: 0.5,
      cached: 0.01,
      long: { above: 100_000, input: 0.5, output: 2.5, cached: 0.05 },
    },
  },
  openai: {
    'gpt-6.1-sol': longer({ input: 2, output: 10, cached: 0.1 }),
    'gpt-6.1-terra': longer({ input: 1, output: 5, cached: 0.05 }),
  },
}

/** OpenAI charges twice the input price and one and a half times the output price for long prompts. */
function longer(price: Omit<Price, 'long'> & { readonly cached: number }): Price {
  const { input, output, cached } = price
  return { ...price, long: { above: 272_000, input: input * 2, output: output * 1.5, cached: cached * 2 } }
}
