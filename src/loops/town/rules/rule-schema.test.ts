import { expect, test } from 'vitest'
import { usualRules } from './rule-book.ts'
import { ruleChanges } from './rule-schema.ts'

const problemsOf = (rules: object) =>
  ruleChanges.safeParse(rules).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('the usual rules are fine', () => {
  expect(ruleChanges.parse(usualRules)).toEqual(usualRules)
})

test('nothing is changed unless somebody says so, and phases without a budget keep theirs', () => {
  expect(ruleChanges.parse({})).toEqual({})
  expect(ruleChanges.parse({ tokens: { NIGHT: 50 } })).toEqual({
    tokens: { ...usualRules.tokens, NIGHT: 50 },
  })
})

test.each([
  [{ trialsADay: -1 }, 'trialsADay: expected a whole number from 1 to 20, found -1'],
  [{ votingRounds: -3 }, 'votingRounds: expected a whole number from 1 to 20, found -3'],
  [{ discussionRounds: 1.5 }, 'discussionRounds: expected a whole number from 1 to 20, found 1.5'],
  [{ fullMoonEvery: 0 }, 'fullMoonEvery: expected a whole number from 1 to 1000, found 0'],
  [{ lastDay: 0 }, 'lastDay: expected a whole number from 1 to 1000, found 0'],
  [
    { mayorVotes: Number.POSITIVE_INFINITY },
    'mayorVotes: expected a whole number from 1 to 15, found Infinity',
  ],
  [{ stakeAttack: 7 }, 'stakeAttack: expected 1 or 2, found 7'],
  [{ pestilenceAttack: 1 }, 'pestilenceAttack: expected 2 or 3, found 1'],
  [{ lynchEndsDay: 1 }, 'lynchEndsDay: expected true or false, found 1'],
  [{ juggernautGroup: 'Mayor' }, 'juggernautGroup: expected Vigilante or Lookout, found "Mayor"'],
  [{ bookOrder: ['Medusa', 'Mayor'] }, /^bookOrder\.1: expected .*Medusa.*, found "Mayor"$/],
  [
    { duels: [{ winner: 'Mayor', loser: 'Nobody' }] },
    'duels.0.loser: expected the name of a role, found "Nobody"',
  ],
  [{ trials: 2 }, /no rule is called trials; the rules are .*trialsADay/],
])('%j is refused with what was expected', (rules, words) => {
  expect(problemsOf(rules)).toEqual([expect.stringMatching(words)])
})
