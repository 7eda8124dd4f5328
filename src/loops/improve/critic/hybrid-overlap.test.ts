import { expect, test } from 'vitest'
import type { Plan } from '../../../contracts/index.ts'
import { planOf } from './critic.suite.ts'
import { hybridOverlap } from './hybrid-overlap.ts'

const stepsOf = (...changes: string[]): Plan['steps'] =>
  changes.map((change, index) => ({ step: index + 1, file: 'src/scan.ts', change }))
const sources = ['a', 'b'].map((letter) =>
  planOf({
    planner_id: `planner_${letter}`,
    steps: stepsOf(`${letter} one`, `${letter} two`, `${letter} three`, `${letter} four`),
  }),
)
const ids = sources.map(({ plan_id: id }) => id)
const hybrid = (changes: string[], source_plans: string[] = ids) =>
  planOf({ planner_id: 'hybrid', source_plans, steps: stepsOf(...changes) })

test('a plan that takes from both sources passes', () => {
  expect(hybridOverlap(hybrid(['a one', 'b one']), sources, undefined)).toBeUndefined()
})

test('exactly 80 % is allowed, more is not', () => {
  const [first] = sources
  const same = first!.steps.map(({ change }) => change)
  expect(hybridOverlap(hybrid([...same, 'b one']), sources, undefined)).toBeUndefined()
  expect(hybridOverlap(hybrid(same), sources, undefined)).toBe(
    'H005: the plan shares 100% of its changes with round_4_planner_a; at most 80% are allowed. Take more from round_4_planner_b, or change something of its own.',
  )
  expect(hybridOverlap(hybrid([...same, 'b one']), sources, { redundancy_threshold_pct: 70 })).toContain(
    'shares 80%',
  )
})

test('fewer than two sources, and sources that are no plan of the round, are rejected', () => {
  expect(hybridOverlap(hybrid(['a one'], [ids[0]!, ids[0]!]), sources, undefined)).toContain('names 1.')
  expect(hybridOverlap(hybrid(['a one'], []), sources, undefined)).toContain('names 0.')
  expect(hybridOverlap(hybrid(['a one'], [...ids, 'round_3_planner_a']), sources, undefined)).toContain(
    'round_3_planner_a is no plan of this round',
  )
})
