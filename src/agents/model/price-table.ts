import type { Tokens } from './tokens.ts'

/** What a model costs, in US dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  /** Input that the provider read from its cache; the price of input where it is absent. */
  readonly cached?: number
  /** Input that the provider wrote to its cache; 1.25 times the price of input where it is absent. */
  readonly cacheWrite?: number
  /** What all tokens cost once the prompt is longer than so many tokens. */
  readonly long?: { readonly above: number } & Omit<Price, 'long'>
}

/**
 * Prices by model name. A name also stands for its dated versions (`gpt-5.5-2026-04-23`); with a star at its
 * end it stands for all names that begin so.
 */
export type Prices = Readonly<Record<string, Price>>

/** The price of a model: the name itself, then its dated versions, then the longest beginning with a star. */
export function priceIn(table: Prices, model: string): Price | undefined {
  const undated = model.replace(/[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, '')
  if (Object.hasOwn(table, model)) return table[model]
  if (Object.hasOwn(table, undated)) return table[undated]
  const stars = Object.keys(table).filter((name) => name.endsWith('*') && model.startsWith(name.slice(0, -1)))
  const longest = stars.sort((left, right) => right.length - left.length)[0]
  return longest === undefined ? undefined : table[longest]
}

/** What tokens cost at a price, in US dollars. */
export function costAt(listed: Price, { input, output, cached, written }: Tokens): number {
  const price = listed.long !== undefined && input > listed.long.above ? listed.long : listed
  const dollars =
    Math.max(0, input - cached - written) * price.input +
    cached * (price.cached ?? price.input) +
    written * (price.cacheWrite ?? price.input * 1.25) +
    output * price.output
  return inDollars(dollars / 1e6)
}

/** An amount without the noise of binary fractions. */
export function inDollars(amount: number): number {
  return Number(amount.toFixed(9))
}
