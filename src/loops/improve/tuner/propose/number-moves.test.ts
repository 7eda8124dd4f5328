import { expect, test } from 'vitest'
import { describeEdit, type Trial, type TrialResult } from '../history/trials.ts'
import { moved, numberState, written } from './number-moves.ts'

const edit = (from: string, to: string) =>
  describeEdit('a.py', { find: `rate = ${from}`, replace: `rate = ${to}`, occurrence: 1 })
const trial = (from: string, to: string, result: TrialResult): Trial => ({
  planId: 'round_1_planner_a',
  round: 1,
  family: 'other',
  hypothesis: '',
  edits: [edit(from, to)],
  result,
  gain: 0,
})
const { site } = edit('1', '2')
const after = (...trials: Trial[]) => numberState(1, undefined, trials, site)

test('a win goes on in its direction with a longer step', () => {
  const state = after(trial('1', '2', 'won'))
  expect(state).toMatchObject({ direction: 1, misses: 0, failed: new Set([-1]) })
  expect(state.step).toBeCloseTo(1.6 * Math.LN2)
})

test('a loss leaves the other direction, and two losses halve the step', () => {
  expect(after(trial('1', '2', 'lost'))).toMatchObject({ step: Math.LN2, failed: new Set([1]) })
  const state = after(trial('1', '2', 'lost'), trial('1', '0.5', 'even'))
  expect(state).toMatchObject({ step: Math.LN2 / 2, failed: new Set(), misses: 2 })
})

test('a crash halves the step at once, and a near miss changes nothing', () => {
  expect(after(trial('1', '2', 'failed')).step).toBe(Math.LN2 / 2)
  expect(after(trial('1', '2', 'near'))).toMatchObject({ step: Math.LN2, failed: new Set() })
})

test('steps are factors over wide positive ranges and differences elsewhere, and stay in bounds', () => {
  const wide = { least: 0.001, greatest: 10 }
  expect(numberState(1, wide, [], site).isLogarithmic).toBe(true)
  const narrow = { least: -5, greatest: 5 }
  const state = numberState(4, narrow, [], site)
  expect(state).toMatchObject({ isLogarithmic: false, step: 2.5 })
  expect([moved(4, 1, state, narrow), moved(4, -1, state, narrow)]).toEqual([5, 1.5])
})

test('whole numbers stay whole and change by one at least; others are written with few digits', () => {
  expect([written(4.2, '4'), written(3.9, '4'), written(7.6, '4')]).toEqual(['5', '3', '8'])
  expect([written(0.123456, '0.5'), written(0.50001, '0.5')]).toEqual(['0.123', '0.50001'])
})
