import { expect, test } from 'vitest'
import { listedCost } from './listed-price.ts'
import { ownPrices } from './own-prices.ts'
import { costAt, priceIn } from './price-table.ts'

const million = { input: 1_000_000, output: 1_000_000, cached: 0, written: 0, reasoning: 0 }

test('a model costs its price, and cached input costs less', () => {
  const price = { input: 2, output: 10, cached: 0.5 }
  expect(costAt(price, million)).toBe(12)
  expect(costAt(price, { ...million, cached: 400_000 })).toBe(11.4)
  expect(costAt(price, { ...million, written: 400_000 })).toBe(12.2)
  expect(costAt({ ...price, cacheWrite: 4 }, { ...million, written: 400_000 })).toBe(12.8)
})

test('a long prompt makes every token dearer', () => {
  const price = { input: 1, output: 2, long: { above: 1000, input: 10, output: 20 } }
  expect(costAt(price, { ...million, input: 1000 })).toBe(2.001)
  expect(costAt(price, { ...million, input: 1001 })).toBe(20.01001)
})

test('a price holds for dated versions of a model and for no other model', () => {
  const table = { 'some-model': { input: 1, output: 1 } }
  for (const name of ['some-model', 'some-model-2026-04-23', 'some-model-20251001', 'some-model-latest']) {
    expect(priceIn(table, name), name).toBe(table['some-model'])
  }
  for (const name of ['some-model-2', 'some-mode', 'constructor', '']) {
    expect(priceIn(table, name), name).toBeUndefined()
  }
})

test('a name with a star stands for all that begin so, the longest first', () => {
  const table = { 'llama*': { input: 1, output: 1 }, 'llama4*': { input: 2, output: 2 } }
  expect(priceIn(table, 'llama4:70b')?.input).toBe(2)
  expect(priceIn(table, 'llama3')?.input).toBe(1)
})

test('the table of our own holds only what the package does not know', () => {
  for (const [provider, table] of Object.entries(ownPrices)) {
    for (const model of Object.keys(table)) {
      expect(listedCost(million, { provider, model, at: new Date(0) }), model).toBeUndefined()
    }
  }
})

test('more cached tokens than tokens are no reason to fail', () => {
  const seller = { provider: 'anthropic', model: 'claude-sonnet-4-5', at: new Date(0) }
  const odd = { input: 100, output: 10, cached: 400, written: 0, reasoning: 0 }
  expect(listedCost(odd, seller)).toBeGreaterThan(0)
})
