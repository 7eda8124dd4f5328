import { expect, test } from 'vitest'
import { asHelp } from './as-help.ts'

test.each([
  ['Work on a task until checks pass.', 'work on a task until checks pass'],
  ['Town of Salem', 'Town of Salem'],
  ['list the runs', 'list the runs'],
])('%j is %j in a help text', (sentence, help) => {
  expect(asHelp(sentence)).toBe(help)
})
