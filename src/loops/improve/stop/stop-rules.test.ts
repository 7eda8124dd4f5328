import { expect, test } from 'vitest'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import type { Standing } from '../standing.ts'
import { stopAfter } from './stop-rules.ts'

const settings = {
  target_value: 20,
  benchmark_direction: 'higher_is_better',
  plateau_window: 2,
  plateau_threshold: 1,
  circuit_breaker_threshold: 3,
  max_iterations: 10,
} as CampaignSettings

const standing = (changes: Partial<Standing> = {}) =>
  ({ bestScore: 12, iterations: 4, plateauCount: 0, plateauGain: 0, breakerCount: 0, ...changes }) as Standing

test.each([
  ['goes on', {}, undefined],
  ['the target is reached', { bestScore: 20 }, 'target'],
  ['small wins that add up are progress', { plateauCount: 3, plateauGain: 1.5 }, undefined],
  ['small wins that do not are a plateau', { plateauCount: 2, plateauGain: 0.3 }, 'plateau'],
  ['rounds without a winner', { breakerCount: 3 }, 'circuit_breaker'],
  ['all rounds are played', { iterations: 10, breakerCount: 3 }, 'max_iterations'],
] as const)('%s', (_, changes, reason) => {
  expect(stopAfter(standing(changes), settings, {})?.reason).toBe(reason)
})

test('a used-up budget ends a campaign that nothing else ends', () => {
  expect(stopAfter(standing(), settings, { usd: 0.2, calls: 0 })).toMatchObject({
    reason: 'budget',
    message: expect.stringContaining('calls'),
  })
  expect(stopAfter(standing(), settings, { usd: 0.2 })).toBeUndefined()
})
