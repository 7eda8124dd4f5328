import { expect, test } from 'vitest'
import { loserOf, planOf, roundOf, situationOf } from './critic.suite.ts'
import { historyAwareness } from './history-awareness.ts'

const none = { builds_on: 'none', avoids: 'None so far.' }
const earlier = planOf({
  plan_id: 'round_2_planner_b',
  planner_id: 'planner_b',
  round: 2,
  critic_approved: true,
  steps: [{ step: 1, file: 'src/scan.ts', change: 'Scan in two workers' }],
})
const past = (loser = loserOf(), plans = [earlier]) =>
  situationOf({ history: [roundOf(2, 'optimization', [loser])], plans })
const again = { hypothesis: 'A second worker should help because cores are idle', steps: earlier.steps }

test('without a history a plan need not refer to any', () => {
  expect(historyAwareness(planOf({ history_reference: none }), situationOf({ history: [] }))).toBeUndefined()
  const idle = situationOf({ history: [roundOf(1, null)] })
  expect(historyAwareness(planOf({ history_reference: none }), idle)).toBeUndefined()
})

test('a plan that refers to nothing gets a hint what it could refer to', () => {
  expect(historyAwareness(planOf({ history_reference: none }), past())).toContain(
    'such as round_2_planner_a, round_2_planner_b.',
  )
  expect(historyAwareness(planOf(), past())).toBeUndefined()
})

test('a plan that repeats the changes of a failure gets its name and its lesson', () => {
  expect(historyAwareness(planOf(again), past())).toBe(
    'History: the plan repeats round_2_planner_b, which failed (lesson: Share work between files). Change something else, or name round_2_planner_b in builds_on or avoids and say what is different now.',
  )
})

test('a plan with the hypothesis of a failure repeats it, also where the plan is not known any more', () => {
  const hypothesis = 'Two workers should lower `parse_ms`, because the scan shares no state.'
  expect(historyAwareness(planOf({ hypothesis }), past(loserOf(), []))).toContain('repeats round_2_planner_b')
})

test('a repetition that says what is different is accepted, a bare name is not', () => {
  const withReference = (avoids: string) =>
    planOf({ ...again, history_reference: { builds_on: 'none', avoids } })
  const different = 'round_2_planner_b: buffers are shared since round_3_planner_a'
  expect(historyAwareness(withReference(different), past())).toBeUndefined()
  expect(historyAwareness(withReference('round_2_planner_b'), past())).toContain('repeats')
  expect(historyAwareness(withReference('something else that is different'), past())).toContain('repeats')
})

test('what was only beaten, met a broken machine or never ran may be tried again', () => {
  const broken = { ...loserOf().failure_analysis!, category: 'infrastructure' as const }
  expect(historyAwareness(planOf(again), past(loserOf({ failure_analysis: null })))).toBeUndefined()
  expect(historyAwareness(planOf(again), past(loserOf({ failure_analysis: broken })))).toBeUndefined()
  const rejected = [{ ...earlier, critic_approved: false }]
  expect(historyAwareness(planOf(again), past(loserOf(), rejected))).toBeUndefined()
})
