import { expect, test } from 'vitest'
import type { WireRecord } from '../../../wire.ts'
import { attributionOf } from './attribution.ts'
import { improveAt } from './improve-at.ts'

let at = 0
const record = (contract: string, path: string, value: object): WireRecord => ({
  contract: `improve/${contract}`,
  path,
  at: ++at,
  record: value,
})
const plan = (round: number, planner: string, family: string, approved: boolean | undefined) =>
  record('plan', `plans/round_${round}/plan_${planner}.json`, {
    plan_id: `round_${round}_${planner}`,
    planner_id: planner,
    round,
    hypothesis: `${family} helps`,
    approach_family: family,
    steps: [{ step: 1, file: 'a.mjs', change: 'less' }],
    critic_approved: approved ?? null,
    ...(approved !== undefined && {
      critic_review: {
        h001_hypothesis_count: 'pass',
        h002_family_streak: approved ? 'pass' : 'fail',
        verdict: approved ? 'approved' : 'rejected',
        rejection_reason: approved ? null : 'Vetoed by the user.',
      },
    }),
    usage: { cost_usd: 0.25 },
  })
const result = (round: number, planner: string, score: number, baseline: number) =>
  record('benchmark-result', `results/${round}_${planner}.json`, {
    executor_id: planner,
    plan_id: `round_${round}_${planner}`,
    round,
    benchmark_score: score,
    baseline_score: baseline,
    verdict: 'lost',
    usage: { cost_usd: 0.5 },
  })
const merge = (round: number, planner: string) =>
  record('merge-report', `merges/${round}.json`, {
    iteration: round,
    status: 'merged',
    winner: { executor_id: planner },
  })

const campaign = [
  plan(1, 'a', 'cache', true),
  plan(1, 'b', 'order', false),
  result(1, 'a', 20, 28),
  merge(1, 'a'),
  plan(2, 'a', 'cache', true),
  plan(2, 'b', 'order', true),
  result(2, 'a', 21, 20),
  result(2, 'b', 18, 20),
  merge(2, 'b'),
  plan(3, 'a', 'cache', undefined),
]

test('plans stand with the verdict of the critic, also those that were never carried out', () => {
  const { plans, rounds } = improveAt(campaign)
  expect(rounds).toEqual([1, 2, 3])
  expect(plans.map(({ id, approved }) => [id, approved])).toEqual([
    ['round_1_a', true],
    ['round_1_b', false],
    ['round_2_a', true],
    ['round_2_b', true],
    ['round_3_a', undefined],
  ])
  expect(plans[1]).toMatchObject({
    rejection: 'Vetoed by the user.',
    steps: ['a.mjs: less'],
    checks: [
      { name: 'hypothesis count', result: 'pass' },
      { name: 'family streak', result: 'fail' },
    ],
  })
})

test('the line of winners begins at the baseline and moves with merges', () => {
  expect(improveAt(campaign).line).toEqual([
    { round: 0, score: 28 },
    { round: 1, score: 20 },
    { round: 2, score: 18 },
  ])
  expect(improveAt(campaign.slice(0, 3)).line).toEqual([
    { round: 0, score: 28 },
    { round: 1, score: 28 },
  ])
})

test('the change of the score is attributed to merges and families', () => {
  const { families, credits, whole } = attributionOf(improveAt(campaign))
  expect(whole).toBe(-10)
  expect(credits.map(({ round, gain, share }) => [round, gain, share])).toEqual([
    [1, -8, 0.8],
    [2, -2, 0.2],
  ])
  expect(
    families.map(({ family, tried, rejected, won, gain, usd }) => [family, tried, rejected, won, gain, usd]),
  ).toEqual([
    ['cache', 2, 0, 1, -8, 1.5],
    ['order', 1, 1, 1, -2, 0.75],
  ])
  expect(families[0]?.rounds).toEqual([
    { round: 1, tried: 1, won: 1 },
    { round: 2, tried: 1, won: 0 },
    { round: 3, tried: 0, won: 0 },
  ])
})

test('the interval of a score is that of its pairs, so that it holds the score also where both sides were slow', () => {
  const samples = [31, 33, 30, 34, 32, 32].map((reference, block) => ({
    block,
    reference,
    score: reference - (block % 2 === 0 ? 7.9 : 8.1),
  }))
  const withSamples = (count: number) => {
    const { record: value, ...rest } = result(1, 'a', 20, 28)
    return { ...rest, record: { ...(value as object), samples: samples.slice(0, count) } }
  }
  const intervalAt = (count: number) =>
    improveAt([plan(1, 'a', 'cache', true), withSamples(count)]).candidates[0]!.interval
  const [low, high] = intervalAt(6)!
  expect([low > 19.8, low < 20, high > 20, high < 20.2]).toEqual([true, true, true, true])
  expect(intervalAt(3)).toBeUndefined()
})

test('a plan can be vetoed until it is carried out', () => {
  const during = (step: string) => record('iteration-state', 'iteration_state.json', { current_step: step })
  const mayVeto = (step: string) => improveAt([...campaign, during(step)]).mayVeto
  expect([mayVeto('planning'), mayVeto('critic_review')]).toEqual([true, true])
  expect([mayVeto('execution'), mayVeto('tournament')]).toEqual([false, false])
  expect(improveAt(campaign).mayVeto).toBe(true)
})
