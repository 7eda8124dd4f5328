import { describe, expect, test } from 'vitest'
import { parseBudget } from './parse-budget.ts'
import { parseDuration } from './parse-duration.ts'

describe('a time in words', () => {
  test.each([
    ['45s', 45],
    ['30m', 1800],
    ['12h', 43_200],
    ['90d', 7_776_000],
    ['2w', 1_209_600],
    ['500ms', 0.5],
    ['1h30m', 5400],
    ['1 hour 30 minutes', 5400],
    [' 1.5 h ', 5400],
    ['10 MIN', 600],
  ])('%j is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBeCloseTo(seconds, 9)
  })

  test.each(['', '90', 'm', '-5m', '5 months', '90m and a bit', '1e3s', `${'9'.repeat(400)}d`])(
    '%j is refused with a way out',
    (text) => {
      expect(() => parseDuration(text)).toThrow(expect.objectContaining({ code: 'unreadable_duration' }))
      expect(() => parseDuration(text)).toThrow('such as 45s, 30m, 12h or 90d')
    },
  )

  test('a number without a unit is refused, and the message says so', () => {
    expect(() => parseDuration('90')).toThrow("'90' is not a time. It lacks a unit.")
  })
})

describe('a budget in words', () => {
  test.each([
    ['5usd', { usd: 5 }],
    ['$2.50', { usd: 2.5 }],
    ['10 dollars', { usd: 10 }],
    ['200k tokens', { tokens: 200_000 }],
    ['1.1k tokens', { tokens: 1100 }],
    ['5m tokens', { tokens: 5_000_000 }],
    ['1_000 tokens', { tokens: 1000 }],
    ['100 calls', { calls: 100 }],
    ['1 call', { calls: 1 }],
    ['90m', { seconds: 5400 }],
    ['0usd', { usd: 0 }],
    ['5usd, 200k tokens,100 calls, 1h30m', { usd: 5, tokens: 200_000, calls: 100, seconds: 5400 }],
  ])('%j', (text, limits) => {
    expect(parseBudget(text)).toEqual(limits)
  })

  test.each([
    ['5', "'5' has no unit. Write 5usd, 5 tokens, 5 calls or 5m"],
    ['200k', "'200k' has no unit. Write 200k tokens"],
    ['5 pounds', "'5 pounds' is not a budget. Write money as 5usd"],
    ['-5usd', "'-5usd' is not a budget"],
    ['1.5 calls', "'1.5 calls' is not a budget"],
    ['5usd,', 'A part of the budget is empty'],
    ['', 'A part of the budget is empty'],
    ['5usd, $6', "'5usd, $6' limits usd twice"],
    [`${'9'.repeat(400)}usd`, 'is not a budget'],
  ])('%j is refused with a way out', (text, message) => {
    expect(() => parseBudget(text)).toThrow(expect.objectContaining({ code: 'unreadable_budget' }))
    expect(() => parseBudget(text)).toThrow(message)
  })
})
