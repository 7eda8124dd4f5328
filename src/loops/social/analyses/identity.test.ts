import { expect, test } from 'vitest'
import type { RoundResult } from '../../../contracts/index.ts'
import { gritByEngagement } from './grit.ts'
import { identityPaths } from './identity.ts'
import { beginNatality, natalityAfter, natalityBaseline, tauOf, temperatureOf } from './natality.ts'
import { noStrain, strainAfter } from './strain.ts'
import { type Trace, tracesAfter } from './traces.ts'
import { transferRatio } from './transfer-ratio.ts'

test('time is slow for whom nothing changes, and the baseline of natality follows it', () => {
  expect(tauOf(0.2)).toBeCloseTo(1.05, 12)
  expect(tauOf(0)).toBeCloseTo(0.1 + 1.9 / (1 + Math.exp(-1)), 12)
  expect(tauOf(3)).toBeLessThan(0.11)
  expect(natalityBaseline(0.1)).toBeCloseTo(0.2, 12)
  expect(natalityBaseline(2)).toBeCloseTo(0.8, 12)
})

test('recognition raises natality, and being talked over drains it', () => {
  const round = { drift: 0, rupture: false, recognised: 0.5, overshoot: 0 }
  const begun = beginNatality()
  expect(natalityAfter(begun, round).natality).toBeCloseTo(begun.natality, 12)
  const change = (more: object) => natalityAfter(begun, { ...round, ...more }).natality - begun.natality
  expect(change({ recognised: 1 })).toBeCloseTo(0.025, 12)
  expect(change({ recognised: 0 })).toBeCloseTo(-0.025, 12)
  expect(change({ recognised: 0, overshoot: 1 })).toBeCloseTo(-0.075, 12)
  expect(change({ recognised: 1, overshoot: 1 })).toBeCloseTo(0.075, 12)
})

test('a rupture costs energy, which recognition restores, and it never falls below nothing', () => {
  const round = { drift: 1, rupture: true, recognised: 0, overshoot: 0 }
  let state = natalityAfter(beginNatality(), round)
  expect(state.energy).toBeCloseTo(0.9, 12)
  expect(natalityAfter(state, { ...round, rupture: false, recognised: 1 }).energy).toBeCloseTo(0.95, 12)
  for (let times = 0; times < 20; times++) state = natalityAfter(state, round)
  expect(state.energy).toBe(0)
  expect(natalityAfter(beginNatality(), { ...round, recognised: 1 }).surplus).toBeGreaterThan(0)
})

test('traces fade, are left by changes that were recognised, and are renewed by changes like them', () => {
  const old: Trace = { round: 1, direction: [1, 0], weight: 0.4 }
  const lived = { round: 2, change: [0, 0], surplus: 1, recognised: 1 }
  expect(tracesAfter([old], lived)).toEqual([{ ...old, weight: 0.38 }])
  expect(tracesAfter([{ ...old, weight: 0.0101 }], lived)).toEqual([])
  const [renewed] = tracesAfter([old], { ...lived, change: [0.5, 0], surplus: 0.1 })
  expect(renewed!.weight).toBeCloseTo(0.58, 12)
  expect(tracesAfter([old], { ...lived, change: [0, 0.5], surplus: 0.1 })).toEqual([{ ...old, weight: 0.38 }])
  expect(tracesAfter([], { ...lived, change: [3, 4], surplus: 0.5 })).toEqual([
    { round: 2, direction: [0.6, 0.8], weight: 0.7 },
  ])
  let many: Trace[] = []
  for (let round = 1; round < 30; round++)
    many = tracesAfter(many, { ...lived, round, change: [Math.cos(round), Math.sin(round)] })
  expect(many).toHaveLength(10)
})

test('whoever is ignored grows frustrated, and recognition helps', () => {
  const ignored = strainAfter(noStrain, 0)
  expect(ignored).toEqual({ frustration: 0.24, fatigue: 0.05 })
  expect(strainAfter(ignored, 0.6).frustration).toBeCloseTo(0.168, 12)
  expect(strainAfter(ignored, 0.6).fatigue).toBe(0)
})

test.each([
  [0.33, 'strong', 50],
  [0.3, 'moderate', 100],
  [0.21, 'light', 150],
  [0.17, 'none', 300],
])('an engagement of %d against 0.17 calls for %s grit', (engagement, level, words) => {
  expect(gritByEngagement(engagement)).toMatchObject({ level, words })
})

test('the temperature rises with rupture, natality, frustration and grit, within its bounds', () => {
  const calm = { rupture: false, coherence: 1, natality: 0, frustration: 0, grit: 0 }
  expect(temperatureOf(calm)).toBeCloseTo(0.7, 12)
  expect(temperatureOf({ ...calm, natality: 0.5, frustration: 1, grit: 0.1 })).toBeCloseTo(1, 12)
  expect(temperatureOf({ ...calm, coherence: 0, grit: 0.1 })).toBeCloseTo(0.95, 12)
  expect(temperatureOf({ rupture: true, coherence: 0, natality: 1, frustration: 1, grit: 0.15 })).toBe(1.2)
})

test('an agent that follows itself and one that follows the others get different results, from eight rounds on', () => {
  const one = [0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0]
  const other = [1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1]
  const after = (series: readonly number[]) => [0, ...series.slice(0, -1)]
  expect(transferRatio(one, after(one), other)).toBeGreaterThan(0.8)
  expect(transferRatio(other, after(one), one)).toBeLessThan(0.2)
  expect(transferRatio(one.slice(0, 7), after(one).slice(0, 7), other.slice(0, 7))).toBe(1)
  const constant = one.map(() => 0.5)
  expect(transferRatio(constant, constant, constant)).toBe(1)
})

test('the path of an agent holds all of it, round by round', () => {
  const round = (number: number, engagement: number, content: string) =>
    ({
      round_number: number,
      messages: [{ agent_id: 'Worker+Ada', content, round_number: number, turn_number: 1 }],
      feedback: {
        'Worker+Ada': { engagement, theoretical_alignment: 0.2, contribution_value: 0.1 },
        'Worker+Tom': { engagement: 0, theoretical_alignment: 0, contribution_value: 0 },
      },
    }) as unknown as RoundResult
  const rounds = [round(1, 0.1, 'Yes.'), round(2, 0.9, 'word '.repeat(80))]
  const [ada, tom] = identityPaths('cell', rounds)
  expect(ada!.rounds[0]).toMatchObject({ drift: 0, rupture: false, grit: 'none', words: 1, energy: 1 })
  expect(ada!.rounds[1]).toMatchObject({ rupture: true, grit: 'strong', words: 80, wordLimit: 50 })
  expect(ada!.rounds[1]!.drift).toBeCloseTo(0.8, 12)
  expect(ada!.rounds[1]!.energy).toBeCloseTo(0.945, 12)
  expect(ada!.rounds[1]!.natality).toBeGreaterThan(ada!.rounds[0]!.natality)
  expect(tom!.rounds[1]!.frustration).toBeCloseTo(0.408, 12)
  expect(identityPaths('cell', rounds, { target: 0.9 })[0]!.rounds[1]!.grit).toBe('none')
})
