import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOf, planOf, situationOf } from '../critic/critic.suite.ts'
import { closedForEach } from './closed-for-each.ts'
import { plannerNames } from './make-plans.ts'
import { suggestionsFor } from './suggestions.ts'

test('planners are called by letters, also beyond z', () => {
  expect(plannerNames(3)).toEqual(['planner_a', 'planner_b', 'planner_c'])
  expect(plannerNames(28).slice(-2)).toEqual(['planner_aa', 'planner_ab'])
})

const { families } = situationOf()
const idea = (title: string, approach_family: string) => ({
  title,
  source: 's',
  evidence: 'e',
  approach_family,
  confidence: 'high' as const,
  estimated_impact: '1%',
})
const brief = {
  iteration: 4,
  researcher_id: 'researcher',
  repo_analysis_summary: '',
  ideas: [idea('one', 'data'), idea('two', 'data'), idea('three', 'other')],
}

test('planners begin with ideas of the user, then with ideas of different families, then with other families', () => {
  const situation = situationOf({ ideas: ['Use a table'] })
  const planners = plannerNames(5)
  const suggestions = suggestionsFor(planners, situation, brief, ['architecture'])
  expect(planners.map((planner) => suggestions.get(planner))).toEqual([
    { says: "the user's idea: Use a table" },
    { family: 'data', says: 'the idea "one" (data)' },
    { family: 'other', says: 'the idea "three" (other)' },
    { family: 'infrastructure', says: 'something of the family infrastructure' },
    { family: 'optimization', says: 'something of the family optimization' },
  ])
})

test('without anything left there is no suggestion', () => {
  expect(suggestionsFor(['planner_a'], situationOf(), null, families).size).toBe(0)
})

test('plans that are revised at the same time get families of their own, and keep theirs where it is open', () => {
  const rejected = ['a', 'b', 'c'].map((letter, index) =>
    planOf({ planner_id: `planner_${letter}`, approach_family: ['other', 'data', 'data'][index]! }),
  )
  const kept = [planOf({ planner_id: 'planner_d', approach_family: 'data', critic_approved: true })]
  const closed = closedForEach(rejected, contextOf(), kept)
  const open = rejected.map(({ plan_id: id }) =>
    families.filter((family) => !closed.get(id)!.includes(family)),
  )
  expect(open).toEqual([['optimization', 'other'], ['architecture'], ['infrastructure']])
})

test('no two rejected plans share an open family while there are enough, and each has one', () => {
  const family = fc.constantFrom(...families)
  fc.assert(
    fc.property(fc.array(family, { minLength: 1, maxLength: 4 }), fc.option(family), (proposed, taken) => {
      const rejected = proposed.map((approach_family, index) =>
        planOf({ planner_id: plannerNames(4)[index]!, approach_family }),
      )
      const kept =
        taken === null
          ? []
          : [planOf({ planner_id: 'planner_z', approach_family: taken, critic_approved: true })]
      const closed = closedForEach(rejected, contextOf(), kept)
      const open = rejected.map(({ plan_id: id }) => families.filter((tag) => !closed.get(id)!.includes(tag)))
      expect(open.every((list) => list.length > 0 && !list.includes(taken!))).toBe(true)
      expect(new Set(open.flat()).size).toBe(open.flat().length)
    }),
  )
})
