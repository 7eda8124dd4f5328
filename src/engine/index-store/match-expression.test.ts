import { expect, test } from 'vitest'
import { matchExpression } from './match-expression.ts'

test.each([
  ['two words', '"two" AND "words"'],
  ['"a phrase" word', '"a phrase" AND "word"'],
  ['begin*', '"begin"*'],
  ['"a begin"*', '"a begin"*'],
  ['round-3/plan', '"round-3/plan"'],
  ['NOT OR AND', '"NOT" AND "OR" AND "AND"'],
  ['an "open quote', '"an" AND "open quote"'],
  ['text: (x) ^y', '"text:" AND "(x)" AND "^y"'],
  ['— * "" !', undefined],
  ['', undefined],
  ['天气', '" 天  气 "'],
])('%s', (typed, expression) => {
  expect(matchExpression(typed).expression).toBe(expression)
})
