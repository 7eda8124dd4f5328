import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IterationHistory } from '../../../contracts/index.ts'
import { contextOf, planOf, roundOf } from './critic.suite.ts'
import { closedFamilies, familyStreak, familyWaiver, roundDiversity, streakFamily } from './family-rules.ts'
import { reviewPlans } from './review-plans.ts'

const history = (...winners: (string | null)[]) => winners.map((winner, index) => roundOf(index + 1, winner))

test.each([
  [[], undefined],
  [['data'], undefined],
  [['data', 'optimization'], undefined],
  [['data', 'data'], 'data'],
  [['optimization', 'data', 'data'], 'data'],
  [['data', 'data', null], 'data'],
  [['data', null, 'data'], 'data'],
  [['data', 'data', 'other'], undefined],
] as const)('after the winners %j the family %j is closed', (winners, family) => {
  expect(streakFamily(history(...winners))?.family).toBe(family)
})

test('the order of winners is that of their rounds', () => {
  expect(streakFamily(history('data', 'data', 'other').reverse())?.family).toBeUndefined()
})

test('H002 names the rounds, and the families that are open', () => {
  const context = contextOf({ history: history('data', null, 'data') })
  const approved = [planOf({ planner_id: 'planner_b', approach_family: 'other', critic_approved: true })]
  expect(familyStreak(planOf(), context, approved)).toBe(
    'H002: the family "data" won rounds 1 and 3, the last two that had a winner. Families still open: architecture, infrastructure, optimization.',
  )
  expect(familyStreak(planOf({ approach_family: 'optimization' }), context, approved)).toBeUndefined()
})

test('H003 names the plan that has the family', () => {
  const approved = [planOf({ critic_approved: true })]
  const later = planOf({ planner_id: 'planner_b' })
  expect(roundDiversity(later, contextOf(), approved)).toContain(
    'round_4_planner_a already has the family "data"',
  )
  expect(roundDiversity(planOf({ approach_family: 'other' }), contextOf(), approved)).toBeUndefined()
})

test('H002 and H003 are waived when there are fewer legal families than planners', () => {
  const families = ['data', 'optimization', 'other']
  const before = { families, history: history('data') }
  expect(familyWaiver(contextOf(before))).toBeUndefined()
  expect(familyWaiver(contextOf({ families, history: history('data', 'data') }))).toBe(
    '3 planners have only 2 legal families.',
  )
  expect(familyWaiver(contextOf(before, { planners: 4 }))).toBe('4 planners have only 3 legal families.')
})

test('what is closed follows from the streak and from the approved plans, and nothing is closed under a waiver', () => {
  const context = contextOf({ history: history('data', 'data') })
  const approved = [planOf({ approach_family: 'other' })]
  expect(closedFamilies(context, approved)).toEqual(['data', 'other'])
  expect(closedFamilies({ ...context, planners: 5 }, approved)).toEqual([])
})

test('whatever planners propose and whoever wins, no family wins three times in a row', () => {
  const families = ['architecture', 'data', 'optimization']
  const round = fc.record({
    proposed: fc.array(fc.constantFrom(...families), { minLength: 2, maxLength: 2 }),
    winner: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(round, { maxLength: 30 }), (rounds) => {
      const past: IterationHistory[] = []
      for (const { proposed, winner } of rounds) {
        const plans = proposed.map((family, index) =>
          planOf({ planner_id: `planner_${'ab'[index]}`, approach_family: family }),
        )
        const reviewed = reviewPlans(plans, contextOf({ families, history: past }, { planners: 2 }))
        const approved = reviewed.filter((plan) => plan.critic_approved)
        expect(new Set(approved.map((plan) => plan.approach_family)).size).toBe(approved.length)
        past.push(roundOf(past.length + 1, approved[winner]?.approach_family ?? null))
      }
      const winners = past.flatMap(({ winner }) => winner?.approach_family ?? [])
      winners.forEach((family, index) => {
        expect(family === winners[index + 1] && family === winners[index + 2]).toBe(false)
      })
    }),
  )
})
