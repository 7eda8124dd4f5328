import { expect, test } from 'vitest'
import { recogniseTrouble } from './recognise-failure.ts'
import type { Trouble } from './stream-event.ts'

const noon = { now: Date.parse('2026-11-16T12:00:00Z'), timeZone: 'UTC' }
const minutes = (count: number) => count * 60_000

test.each<[Trouble, string, boolean]>([
  [{ message: 'Invalid API key · Fix external API key', status: 401 }, 'unauthorised', false],
  [{ message: 'Not logged in · Please run /login', kind: 'authentication_failed' }, 'unauthorised', false],
  [{ message: 'Not logged in · Please run /login' }, 'unauthorised', false],
  [{ message: 'Missing environment variable: `KEY`.' }, 'unauthorised', false],
  [
    { message: 'When using Gemini API, you must specify the GEMINI_API_KEY environment variable.' },
    'unauthorised',
    false,
  ],
  [{ message: 'API key not valid. Please pass a valid API key.', status: 400 }, 'unauthorised', false],
  [{ message: 'unexpected status 401 Unauthorized: no' }, 'unauthorised', false],
  [{ message: 'API Error: Request rejected (429) · too many requests', status: 429 }, 'rate_limited', true],
  [{ message: 'Quota exceeded. Check your plan and billing details.' }, 'rate_limited', false],
  [{ message: 'Credit balance is too low', status: 400 }, 'rate_limited', false],
  [{ message: 'API Error: Overloaded', kind: 'server_error' }, 'overloaded', true],
  [{ message: 'invalid x-api-key', status: 503 }, 'overloaded', true],
  [
    { message: 'API Error: Unable to connect to API (ConnectionRefused)', kind: 'server_error' },
    'network',
    true,
  ],
  [
    { message: 'stream disconnected before completion: failed to lookup address information' },
    'network',
    true,
  ],
  [{ message: "The model 'gpt-x' does not exist", status: 404 }, 'not_found', false],
  [{ message: 'Prompt is too long', status: 400 }, 'bad_request', false],
  [{ message: 'Reached maximum budget ($0.5)', kind: 'error_max_budget_usd' }, 'over_budget', false],
])('%j is recognised', (trouble, code, retryable) => {
  expect(recogniseTrouble(trouble, noon)).toEqual({ code, retryable })
})

test.each([
  ["You've hit your session limit · resets 5:36pm (UTC)", minutes(337)],
  ['You’ve hit your usage limit. Upgrade to Pro or try again at 5:36 PM.', minutes(337)],
  ['You have exhausted your capacity on this model. Your quota will reset after 4h28m20s.', 16_100_000],
])('%j waits until the limit resets', (message, retryAfterMs) => {
  expect(recogniseTrouble({ message }, noon)).toEqual({ code: 'rate_limited', retryable: true, retryAfterMs })
})

test('a moment that the program reports apart counts more than its words', () => {
  const facts = { ...noon, resetsAt: noon.now + 90_000 }
  const message = "You've hit your session limit · resets 5:36pm (UTC)"
  expect(recogniseTrouble({ message }, facts)).toMatchObject({ retryAfterMs: 90_000 })
})

test('other trouble is not recognised', () => {
  expect(recogniseTrouble({ message: 'The tests of the key ring fail.' }, noon)).toBeUndefined()
})
