import { expect, test } from 'vitest'
import { plan as planContract } from '../../../contracts/index.ts'
import { situationOf } from '../critic/critic.suite.ts'
import { readAdvice } from './architect-reply.ts'
import { readPlan } from './plan-reply.ts'
import { readResearch } from './research-reply.ts'

const situation = situationOf()
const answer = {
  hypothesis: ' Caching should help because lookups repeat ',
  approach_family: 'Optimization',
  target_files: ['./src/scan.ts'],
  steps: [{ file: 'src/scan.ts', change: 'Keep the last name' }],
  expected_outcome: { metric: 'parse_ms', estimated_impact: '3%', rationale: 'so' },
  history_reference: { builds_on: 'none', avoids: 'none' },
}
const planned = (value: unknown, planner = 'planner_b') => {
  const read = readPlan(value, planner, situation)
  return 'value' in read ? read.value : read.problem
}

test('an answer becomes a plan with its id, round and numbered steps', () => {
  const plan = planned(answer)
  expect(plan).toMatchObject({
    plan_id: 'round_4_planner_b',
    planner_id: 'planner_b',
    round: 4,
    hypothesis: 'Caching should help because lookups repeat',
    approach_family: 'optimization',
    critic_approved: false,
    target_files: ['src/scan.ts'],
    steps: [{ step: 1, file: 'src/scan.ts', change: 'Keep the last name' }],
  })
  expect(planContract.validate(plan)).toBe(true)
})

test('what is missing is filled in where it can be known', () => {
  const { hypothesis, approach_family } = answer
  const edit = { find: 'a', replace: 'b' }
  expect(planned({ hypothesis, approach_family, steps: [{ file: 'a.ts', edit }] })).toMatchObject({
    target_files: ['a.ts'],
    steps: [{ step: 1, change: 'Replace "a" with "b"', edit: { ...edit, occurrence: 1 } }],
    expected_outcome: { metric: 'parse_ms', estimated_impact: 'unknown', rationale: '' },
    history_reference: { builds_on: 'none', avoids: 'none' },
  })
})

test('a planner cannot approve its own plan, and other keys are kept', () => {
  const plan = planned({
    ...answer,
    plan_id: 'round_1_planner_a',
    critic_approved: true,
    critic_review: { verdict: 'approved' },
    architect_review: {},
    revisions: [1],
    operator: 'swap',
  })
  expect(plan).toMatchObject({ plan_id: 'round_4_planner_b', critic_approved: false, operator: 'swap' })
  for (const key of ['critic_review', 'architect_review', 'revisions']) expect(plan).not.toHaveProperty(key)
})

test('a figure as estimate, null for an edit and an unknown family are read', () => {
  const steps = [{ file: 'a.ts', change: 'x', edit: null }]
  const plan = planned({
    ...answer,
    steps,
    approach_family: 'luck',
    expected_outcome: { estimated_impact: 5 },
  })
  expect(plan).toMatchObject({ approach_family: 'luck', expected_outcome: { estimated_impact: '5' } })
  expect(plan).not.toHaveProperty('steps.0.edit')
})

test('only the hybrid planner has sources', () => {
  const sources = ['round_4_planner_a', 'round_4_planner_c']
  expect(planned({ ...answer, source_plans: sources }, 'hybrid')).toMatchObject({ source_plans: sources })
  expect(planned({ ...answer, source_plans: sources })).not.toHaveProperty('source_plans')
})

test.each([
  [{}, 'hypothesis'],
  [{ ...answer, steps: 'do it' }, 'steps'],
  [{ ...answer, steps: [{ change: 'x' }] }, 'file'],
  [{ ...answer, steps: [{ file: 'a', edit: { find: '', replace: '' } }] }, 'find'],
  ['text', 'no plan'],
])('%j is no plan, and the problem is named', (value, problem) => {
  expect(planned(value)).toContain(problem)
})

const idea = {
  title: 'Cache',
  source: 'src/a.ts',
  evidence: 'line 3',
  approach_family: 'data',
  confidence: 'low',
  estimated_impact: '1%',
}

test('research keeps usable ideas, each once, the surest first', () => {
  const ideas = [
    idea,
    { ...idea, title: 'cache', confidence: 'high' },
    { ...idea, title: 'Batch', confidence: 'HIGH', approach_family: 'who knows', estimated_impact: 4 },
    { ...idea, title: 'Guess', evidence: ' ' },
    'nonsense',
  ]
  expect(readResearch({ ideas }, situation)).toEqual({
    value: {
      iteration: 4,
      researcher_id: 'researcher',
      repo_analysis_summary: '',
      ideas: [
        { ...idea, title: 'Batch', confidence: 'high', approach_family: 'other', estimated_impact: '4' },
        idea,
      ],
    },
  })
})

test('research with more than ten ideas keeps the best ten, and none is a problem', () => {
  const ideas = Array.from({ length: 14 }, (_, index) => ({ ...idea, title: `${index}` }))
  expect(readResearch({ ideas }, situation)).toMatchObject({ value: { ideas: ideas.slice(0, 10) } })
  expect(readResearch({ ideas: [] }, situation)).toHaveProperty('problem')
  expect(readResearch({ text: 'no' }, situation)).toHaveProperty('problem')
})

test('advice is read in other words, and a rejection must say why', () => {
  expect(readAdvice({ verdict: 'Approved' })).toEqual({
    value: { verdict: 'approve', feedback: '', structural_concerns: [] },
  })
  expect(readAdvice({ verdict: 'reject', feedback: 'Too large' })).toMatchObject({
    value: { verdict: 'reject' },
  })
  expect(readAdvice({ verdict: 'reject' })).toHaveProperty('problem')
  expect(readAdvice({ verdict: 'perhaps' })).toHaveProperty('problem')
  expect(readAdvice(3)).toHaveProperty('problem')
})
