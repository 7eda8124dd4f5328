import { expect, test } from 'vitest'
import { plan as planContract, readRecord } from '../../../contracts/index.ts'
import { reviewPlans } from '../critic/review-plans.ts'
import { makePlan } from './make-plan.ts'
import { plannerInput, roundOf, situation, triedPlan } from './situation.suite.ts'

const editOf = (plan: ReturnType<typeof makePlan>) => plan.steps[0]!.edit!

test('the same input gives the same plan, and another seed may give another', () => {
  const input = plannerInput()
  expect(makePlan(input)).toEqual(makePlan(input))
  const all = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((seed) => editOf(makePlan(plannerInput({ seed }))).replace)
  expect(new Set(all).size).toBeGreaterThan(1)
})

test('a plan follows the contract without a finding', () => {
  const reading = readRecord(planContract, JSON.stringify(makePlan(plannerInput())), { level: 'lint' })
  expect(reading.findings).toEqual([])
})

test('planners of one round change different places in different families, and the critic approves them', () => {
  const files = {
    'fit.mjs':
      "// reprise:begin a family=one\nconst a = 1\nconst b = 2\n// reprise:end\n// reprise:begin c family=two\nconst c = 'x' // reprise:one-of 'x' | 'y'\n// reprise:end\n// reprise:begin d family=three\nconst d = 4\n// reprise:end\n",
  }
  const families = ['architecture', 'one', 'two', 'three']
  const plans = ['planner_a', 'planner_b', 'planner_c'].map((planner) =>
    makePlan(plannerInput({ files, families }, planner)),
  )
  expect(new Set(plans.map(({ approach_family: family }) => family))).toEqual(
    new Set(['one', 'two', 'three']),
  )
  const reviewed = reviewPlans(plans, { situation: situation({ files, families }), planners: 3 })
  expect(reviewed.map(({ critic_review: review }) => review?.rejection_reason)).toEqual([null, null, null])
})

test('a change is not filed under a family that it does not belong to: where its own is closed, another change is made', () => {
  const files = {
    'fit.mjs': '// reprise:begin a family=one\nconst a = 1\nconst b = 5\n// reprise:end\n',
  }
  const input = plannerInput({ files, families: ['one', 'training_config', 'other'] })
  expect(makePlan(input).approach_family).toBe('one')
  const closed = makePlan({ ...input, closedFamilies: ['one'] })
  expect(closed).toMatchObject({
    approach_family: 'other',
    hypothesis: expect.stringMatching(/^Combining /),
    steps: [{ step: 1 }, { step: 2 }],
  })
  const [reviewed] = reviewPlans([closed], { situation: input.situation, planners: 1 })
  expect(reviewed!.critic_review?.rejection_reason).toBeNull()
  expect(() => makePlan({ ...input, closedFamilies: ['one', 'other'] })).toThrow(
    expect.objectContaining({ message: expect.stringContaining('families that are open') }),
  )
})

test('what won is tried again in the same direction, and the plan names it', () => {
  const won = triedPlan(1, 'const rate = 0.5', 'const rate = 1')
  const history = [roundOf(1, [[won, 2]])]
  const past = { round: 2, files: { 'fit.mjs': 'const rate = 1\n' }, history, plans: [won] }
  const found = [0.1, 0.2, 0.3, 0.4, 0.5].map((seed) => makePlan(plannerInput({ ...past, seed })))
  const onward = found.filter((plan) => Number(/[\d.]+$/.exec(editOf(plan).replace)?.[0]) > 1)
  expect(onward.length).toBeGreaterThanOrEqual(3)
  expect(onward[0]!.history_reference.builds_on).toContain('round_1_planner_a')
})

test('an edit that lost is not proposed again while nothing was merged', () => {
  const input = plannerInput({ files: { 'fit.mjs': "const way = 'a' // reprise:one-of 'a' | 'b' | 'c'\n" } })
  const first = makePlan(input)
  const lost = { ...first, critic_approved: true }
  const history = [roundOf(1, [[lost, 0.5]])]
  const second = makePlan(plannerInput({ ...input.situation, round: 2, history, plans: [lost] }))
  expect(editOf(second)).not.toEqual(editOf(first))
  const both = [roundOf(1, [[lost, 0.5]]), roundOf(2, [[{ ...second, critic_approved: true }, 0.5]])]
  const third = plannerInput({
    ...input.situation,
    round: 3,
    history: both,
    plans: [lost, { ...second, critic_approved: true }],
  })
  expect(() => makePlan(third)).toThrow(expect.objectContaining({ code: 'nothing_to_tune' }))
})

test('a change that was better but beaten is taken up again, with its plan named, and the critic approves it', () => {
  const files = { 'fit.mjs': 'const a = 2\nconst b = 5\n' }
  const winner = triedPlan(1, 'const a = 1', 'const a = 2')
  const near = triedPlan(1, 'const b = 5', 'const b = 9', { planner_id: 'planner_b' })
  const past = {
    round: 2,
    files,
    history: [
      roundOf(1, [
        [winner, 3],
        [near, 2],
      ]),
    ],
    plans: [winner, near],
  }
  const found = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((seed) => makePlan(plannerInput({ ...past, seed })))
  const again = found.find((plan) => editOf(plan).replace === 'const b = 9')!
  expect(again.history_reference.builds_on).toContain('round_1_planner_b')
  const [reviewed] = reviewPlans([again], { situation: situation(past), planners: 1 })
  expect(reviewed!.critic_review?.rejection_reason).toBeNull()
})

test('numbers stay within the bounds that a comment gives', () => {
  const files = { 'fit.mjs': 'const rate = 0.9 // reprise:range 0.5..1\n' }
  for (let seed = 0; seed < 1; seed += 0.05) {
    const value = Number(/= ([\d.]+)/.exec(editOf(makePlan(plannerInput({ files, seed }))).replace)?.[1])
    expect(value).toBeGreaterThanOrEqual(0.5)
    expect(value).toBeLessThanOrEqual(1)
  }
})

test('an idea of the user comes first', () => {
  const plan = makePlan(plannerInput({ ideas: ['Set rate to 0.125. It should be small.'] }))
  expect(editOf(plan).replace).toBe('const rate = 0.125')
  expect(plan.hypothesis).toContain('the user asked for it')
  expect(reviewPlans([plan], { situation: situation(), planners: 1 })[0]!.critic_approved).toBe(true)
})

test('a rejected plan is replaced by another one', () => {
  const input = plannerInput({ files: { 'fit.mjs': 'const a = 3\nconst b = 5\n' } })
  const rejected = makePlan(input)
  expect(editOf(makePlan({ ...input, rejected }))).not.toEqual(editOf(rejected))
})

test('the hybrid planner combines two plans that fit together', () => {
  const files = { 'fit.mjs': 'const a = 1\nconst b = 5\n' }
  const sources = [
    triedPlan(1, 'const a = 1', 'const a = 2'),
    triedPlan(1, 'const b = 5', 'const b = 9', { planner_id: 'planner_b', approach_family: 'optimization' }),
  ]
  const input = { ...plannerInput({ files }, 'hybrid'), sources }
  const plan = makePlan(input)
  expect(plan.source_plans).toEqual(['round_1_planner_a', 'round_1_planner_b'])
  expect(plan.hypothesis).toContain(
    'Combining `1 → 2` of round_1_planner_a with `5 → 9` of round_1_planner_b',
  )
  expect(plan.steps.map(({ edit }) => edit!.replace)).toEqual(['const a = 2', 'const b = 9'])
  const reviewed = reviewPlans([plan], { situation: situation({ files }), planners: 2 }, sources)
  expect(reviewed[0]!.critic_review?.rejection_reason).toBeNull()
  expect(() => makePlan({ ...input, sources: sources.slice(1) })).toThrow(
    expect.objectContaining({ code: 'nothing_to_combine' }),
  )
})

test('files without anything to tune are refused with a hint', () => {
  const input = plannerInput({ files: { 'fit.mjs': "console.log('hello')\n" } })
  expect(() => makePlan(input)).toThrow(
    expect.objectContaining({ code: 'nothing_to_tune', hint: expect.stringContaining('reprise:begin') }),
  )
})
