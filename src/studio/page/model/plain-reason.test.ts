import { expect, test } from 'vitest'
import { plainReason } from './plain-reason.ts'

test.each([
  ['max_iterations  None of 3 attempts passed.', 'None of 3 attempts passed.'],
  [
    'timeout: root/turn-1/think: The budget is used up (seconds). (budget_seconds)',
    'The budget is used up (seconds).',
  ],
  ['iteration-2/plan#2: No answer came (rate_limited)', 'No answer came'],
  ['All checks passed in attempt 2.', 'All checks passed in attempt 2.'],
  ['src/a.ts: 3 errors', 'src/a.ts: 3 errors'],
])('%s is a sentence without codes', (message, sentence) => expect(plainReason(message)).toBe(sentence))
