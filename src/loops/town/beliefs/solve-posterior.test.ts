import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import { usualRules } from '../rules/rule-book.ts'
import { type AtLeastOne, atLeastOne } from './at-least-one.ts'
import { enumerateDeals } from './enumerate-deals.suite.ts'
import { roleSpaceOf } from './role-space.ts'
import { type Facts, newSolution, solvePosterior } from './solve-posterior.ts'
import { type Statement, statement } from './statement.ts'

const lists = [
  'Sheriff,Doctor,Jailor,Godfather,Mafioso,Serial Killer,TK',
  'Sheriff,Investigator,TK,Godfather,Framer,Jester,TS',
]
/** Lists in which slots compete for unique roles: the deal fills them in turn, the reckoning all at once. */
const crowdedLists = ['TK,TK,Sheriff,Mafioso,Janitor,NE,Doctor', 'Coven: MK,MK,MK,Doctor,Doctor,TK,TK']
const seats = 7

interface Ties {
  readonly presences?: (facts: Facts) => AtLeastOne[]
  readonly statements?: (facts: Facts) => Statement[]
}

/** The largest error of a marginal, and the mean error, against going through every deal. */
function errorsOf(
  list: string,
  likelihoodOf: (random: () => number) => number,
  seed: number,
  ties: Ties = {},
) {
  const lineup = fitRoleList(parseRoleList(list), seats)
  const names = Array.from({ length: seats }, (_, seat) => `P${seat}`)
  const space = roleSpaceOf({ names, mode: lineup.name, roleList: lineup.slots, rules: usualRules })
  const random = seededRandom('posterior', seed)
  const likelihood = Float64Array.from({ length: seats * space.roles.length }, () => likelihoodOf(random))
  const bare: Facts = { space, seats, likelihood, presences: [], statements: [] }
  const facts: Facts = {
    ...bare,
    presences: ties.presences?.(bare) ?? [],
    statements: ties.statements?.(bare) ?? [],
  }
  const solution = newSolution(space, seats)
  solvePosterior(facts, solution, 60)
  const exact = enumerateDeals(lineup, facts)
  const untied = newSolution(space, seats)
  solvePosterior(bare, untied, 60)
  // How far the ties between seats moved a marginal: an error far below it shows that they were weighed.
  const moved = Math.max(
    ...solution.dealt.map((probability, at) => Math.abs(probability - untied.dealt[at]!)),
  )
  const errors = exact.map((probability, at) => Math.abs(probability - solution.dealt[at]!))
  return {
    moved,
    largest: Math.max(...errors),
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
  }
}

test.each(lists)('without evidence the marginals of %s are those of the deal', (list) => {
  expect(errorsOf(list, () => 1, 1).largest).toBeLessThan(0.01)
})

test.each(crowdedLists)(
  'where slots compete for unique roles, the marginals of %s are within 0.06',
  (list) => {
    for (let seed = 0; seed < 3; seed++) {
      const { largest, mean } = errorsOf(list, (random) => (seed === 0 ? 1 : 0.3 + 0.7 * random()), seed)
      expect(largest).toBeLessThan(0.06)
      expect(mean).toBeLessThan(0.025)
    }
  },
)

test.each(lists)('with mild evidence on every seat the marginals of %s are within 0.03', (list) => {
  for (let seed = 0; seed < 3; seed++) {
    const { largest, mean } = errorsOf(list, (random) => 0.3 + 0.7 * random(), seed)
    expect(largest).toBeLessThan(0.03)
    expect(mean).toBeLessThan(0.005)
  }
})

test.each(lists)('with strong evidence on every seat the marginals of %s are within 0.12', (list) => {
  for (let seed = 0; seed < 3; seed++) {
    const { largest, mean } = errorsOf(list, (random) => random() ** 4 + 1e-4, seed)
    expect(largest).toBeLessThan(0.12)
    expect(mean).toBeLessThan(0.015)
  }
})

test('that at least one of two is evil raises each of them, as going through every deal does', () => {
  const ties: Ties = {
    presences: ({ space }) => [
      atLeastOne(
        'vision',
        0b0011,
        Uint8Array.from(space.town, (town) => 1 - town),
      ),
    ],
  }
  const found = errorsOf(lists[0]!, (random) => 0.3 + 0.7 * random(), 5, ties)
  expect(found.largest).toBeLessThan(0.04)
  expect(found.moved).toBeGreaterThan(0.08)
})

test('an accusation weighs on the accused and on the accuser, as going through every deal says', () => {
  const ties: Ties = {
    statements: ({ space }) => [
      statement({
        speaker: 1,
        target: 4,
        night: 1,
        honest: Float64Array.from(space.roles, ({ suspicious }) => (suspicious ? 0.98 : 0.1)),
        lying: Float64Array.from(space.town, (town) => (town ? 0.6 : 0.35)),
      }),
    ],
  }
  const found = errorsOf(lists[0]!, (random) => 0.3 + 0.7 * random(), 6, ties)
  expect(found.largest).toBeLessThan(0.04)
  expect(found.moved).toBeGreaterThan(0.08)
})
