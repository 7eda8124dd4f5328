import { expect, test } from 'vitest'
import { addUsage } from './usage.ts'

test('what two calls used is added up', () => {
  const known = { input_tokens: 1, output_tokens: 2, cost_usd: 0.5 }
  expect(addUsage(known, known)).toEqual({ input_tokens: 2, output_tokens: 4, cost_usd: 1 })
  expect(addUsage(known, { ...known, cache_read_tokens: 7 })).toMatchObject({ cache_read_tokens: 7 })
  expect(addUsage(known, undefined)).toBe(known)
})

test('a sum of a known and an unknown cost is unknown', () => {
  const known = { input_tokens: 1, output_tokens: 2, cost_usd: 0.5 }
  expect(addUsage(known, { input_tokens: 1 })).toEqual({ input_tokens: 2, output_tokens: 2 })
  expect(addUsage({ input_tokens: 1 }, known)).not.toHaveProperty('cost_usd')
})
