import { expect, test } from 'vitest'
import { effectsOf } from './effects.ts'
import type { ScoredCell } from './score-cell.ts'

const cell = (seed: number, factors: Record<string, string>, engagement: number, sharedPrefix = false) =>
  ({
    id: `${Object.values(factors).join('.')}_seed${seed}`,
    condition: Object.values(factors).join('.'),
    seed: `${seed}`,
    factors,
    outcome: { engagement, theoretical_alignment: 0, contribution_value: 0 },
    sharedPrefix,
  }) as unknown as ScoredCell

const effect = (cells: readonly ScoredCell[], factor: string) =>
  effectsOf(cells, 'engagement').find((one) => one.factor === factor)

test('cells that share a prefix are compared within their seed, also when one of them is missing', () => {
  // Seeds differ far more than what the factor does.
  const cells = [1, 2, 3, 4, 5, 6].flatMap((seed) => [
    cell(seed, { challenge: 'always' }, seed / 10, true),
    ...(seed === 6 ? [] : [cell(seed, { challenge: 'off' }, seed / 10 + 0.02, true)]),
  ])
  expect(effect(cells, 'challenge')).toMatchObject({ cells: 10, within: 'seed' })
  expect(effect(cells, 'challenge')!.difference).toBeCloseTo(0.02, 12)
  expect(effect(cells, 'challenge')!.pValue).toBeLessThan(0.1)
  expect(effect(cells.slice(0, 1).concat(cells.slice(3, 4)), 'challenge')).toBeUndefined()
})

test('an interaction is tested without what the factors do by themselves', () => {
  const values = (seed: number, high: boolean, on: boolean) =>
    0.1 + (high ? 0.5 : 0) + (on ? 0.3 : 0) + (high && on ? 0.04 : 0) + seed / 1000
  const cells = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) =>
    [true, false].flatMap((high) =>
      [true, false].map((on) =>
        cell(
          seed,
          { challenge: high ? 'always' : 'off', adaptation: on ? 'on' : 'off' },
          values(seed, high, on),
        ),
      ),
    ),
  )
  const interaction = effect(cells, 'challenge × adaptation')!
  expect(interaction.difference).toBeCloseTo(-0.04, 12)
  expect(interaction).toMatchObject({ within: 'seed' })
  expect(interaction.pValue).toBeLessThan(0.01)
})
