import { expect, test } from 'vitest'
import { roundOf, situation, triedPlan } from '../situation.suite.ts'
import { remember } from './memory.ts'
import { editsOf, trialsOf } from './trials.ts'

const won = triedPlan(1, 'a = 1', 'a = 2')
const near = triedPlan(1, 'b = 1', 'b = 2', { planner_id: 'planner_b', approach_family: 'optimization' })
const lost = triedPlan(1, 'c = 1', 'c = 2', { planner_id: 'planner_c', approach_family: 'other' })
const hung = triedPlan(2, 'a = 2', 'a = 3')
const even = triedPlan(2, 'b = 1', 'b = 2', { planner_id: 'planner_b' })
const past = situation({
  history: [
    roundOf(1, [
      [won, 3],
      [near, 2],
      [lost, 0.5],
    ]),
    roundOf(2, [
      [hung, null],
      [even, 1],
    ]),
  ],
  plans: [won, near, lost, hung, even],
})

test('what came of a plan is read from the history', () => {
  expect(trialsOf(past).map(({ planId, result, gain }) => [planId, result, gain])).toEqual([
    ['round_1_planner_a', 'won', 2],
    ['round_1_planner_b', 'near', 1],
    ['round_1_planner_c', 'lost', -0.5],
    ['round_2_planner_a', 'failed', null],
    ['round_2_planner_b', 'even', 0],
  ])
})

test('a difference by rounding is none', () => {
  const history = [roundOf(1, [[near, 1 + 1e-13]], false)]
  expect(trialsOf({ ...past, history })).toMatchObject([{ result: 'even', gain: 0 }])
})

test('where lower is better, a lower score is a gain', () => {
  const lower = trialsOf({ ...past, direction: 'lower_is_better' })
  expect(lower.find(({ planId }) => planId === 'round_1_planner_c')).toMatchObject({
    result: 'near',
    gain: 0.5,
  })
})

test('a plan that the critic rejected, or that has no edits, teaches nothing', () => {
  const history = [roundOf(1, [[lost, null]])]
  expect(trialsOf({ ...past, history, plans: [{ ...lost, critic_approved: false }] })).toEqual([])
  const inWords = { ...lost, steps: [{ step: 1, file: 'fit.mjs', change: 'Make it better.' }] }
  expect(trialsOf({ ...past, history, plans: [inWords] })).toEqual([])
})

test('trials are found again by their place and by their edits', () => {
  const memory = remember(trialsOf(past))
  const [first] = editsOf(won)
  expect(memory.lastWin).toBe(1)
  expect(memory.at(first!.site).map(({ planId }) => planId)).toEqual([
    'round_1_planner_a',
    'round_2_planner_a',
  ])
  const keys = editsOf(near).map(({ key }) => key)
  expect(memory.of(keys).map(({ planId }) => planId)).toEqual(['round_1_planner_b', 'round_2_planner_b'])
})

test('a family that won weighs more than one that lost', () => {
  const { familyWeight } = remember(trialsOf(past))
  expect(familyWeight('optimization')).toBeGreaterThan(familyWeight('other'))
  expect(familyWeight('never tried')).toBe(1)
})
