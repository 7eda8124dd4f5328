import { expect, test } from 'vitest'
import { almostDeterministic, noiseShapes } from './noise-shapes.suite.ts'
import {
  simulateAttribution,
  simulateFalseMerges,
  simulateFalseWins,
  simulatePower,
} from './simulate-rounds.suite.ts'

/**
 * The table that the sequential test was chosen by, with fewer rounds than `npm run bench noise` has: in per cent, how often a gain
 * of half, one and two σ is selected, and how often also confirmed.
 */
const table: Readonly<Record<string, readonly (readonly [selected: number, confirmed: number])[]>> = {
  normal: [
    [25, 7],
    [79, 64],
    [99.5, 99.5],
  ],
  't with 3 df': [
    [40, 18],
    [92, 87],
    [99.6, 99.6],
  ],
  'log-normal': [
    [67, 46],
    [97, 95],
    [99.7, 99.7],
  ],
  '5 % outliers ×3': [
    [18, 4],
    [62, 39],
    [95, 92],
  ],
  'drift .3σ a run': [
    [24, 6],
    [77, 61],
    [99.5, 99.5],
  ],
  'AR(1) .8': [
    [87, 78],
    [99.6, 99.6],
    [100, 100],
  ],
  bimodal: [
    [22, 6],
    [72, 55],
    [99.4, 99.4],
  ],
  'pass rate of 50': [
    [24, 6],
    [82, 69],
    [99.8, 99.8],
  ],
}
const seed = 7
/** Four standard deviations of a count, and what a shared baseline changes. */
const within = (percent: number, rounds: number) =>
  400 * Math.sqrt(Math.max(0.01, (percent / 100) * (1 - percent / 100)) / rounds) + 3

test.each([...noiseShapes, almostDeterministic])(
  'at most 5 % of rounds under $name noise have a false winner',
  async (shape) => {
    const { wins, rounds, pairs } = await simulateFalseWins(shape, 600, seed)
    // 600 rounds at 5 % have 41 false wins or fewer in 98 % of cases; the seed is fixed.
    expect(wins).toBeLessThanOrEqual(41)
    expect(pairs / rounds).toBeLessThan(40)
  },
)

test.each([...noiseShapes, almostDeterministic])(
  'at most 5 % of campaigns under $name noise merge a candidate that does nothing',
  async (shape) => {
    const { falseMerges } = await simulateFalseMerges(shape, 40, seed)
    // 40 campaigns at 5 % have 5 false merges or fewer in 99 % of cases.
    expect(falseMerges).toBeLessThanOrEqual(5)
  },
)

test.each(noiseShapes)('planted gains under $name noise are found as in the table', async (shape) => {
  for (const [index, gain] of [0.5, 1, 2].entries()) {
    const { rounds, selected, confirmed } = await simulatePower(shape, gain, gain < 2 ? 200 : 600, seed)
    const [wantedSelected, wantedConfirmed] = table[shape.name]![index]!
    // With one baseline for all candidates, neighbours in a slow wave lie further apart.
    const slack = shape.name.startsWith('AR') ? 8 : 0
    expect(Math.abs((100 * selected) / rounds - wantedSelected)).toBeLessThan(
      within(wantedSelected, rounds) + slack,
    )
    expect(Math.abs((100 * confirmed) / rounds - wantedConfirmed)).toBeLessThan(
      within(wantedConfirmed, rounds) + slack,
    )
    if (gain < 2) continue
    expect(selected / rounds).toBeGreaterThanOrEqual(0.9)
    expect(confirmed / rounds).toBeGreaterThanOrEqual(0.9)
  }
})

test('leave-one-out keeps what it kept in the table', async () => {
  for (const [gain, kept] of [
    [0, 4],
    [0.5, 39],
    [1, 88],
    [2, 100],
  ] as const) {
    const { helps, rounds } = await simulateAttribution(noiseShapes[0]!, gain, 400, seed)
    expect(Math.abs((100 * helps) / rounds - kept)).toBeLessThan(within(kept, rounds))
  }
})
