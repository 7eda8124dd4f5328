import { expect, test } from 'vitest'
import { isErrorText } from './error-text.ts'

test.each([
  'Error calling Ollama: 404 Client Error: Not Found for url: http://localhost:11434/api/chat',
  'Error: connect ECONNREFUSED 127.0.0.1:8000',
  '[ERROR] generation failed',
  '[LLM error: timeout after 30 s]',
  '<error>no such model</error>',
  '503 Service Unavailable',
  'HTTP 429: Too Many Requests',
  'HTTP/1.1 502 Bad Gateway',
  'Traceback (most recent call last):\n  File "run.py", line 3',
  'openai.RateLimitError: quota exceeded',
  'TypeError: fetch failed',
  '{"error": {"message": "model not found"}}',
  '500 Server Error: Internal Server Error for url: http://x',
])('a failed call is known by its text: %s', (text) => {
  expect(isErrorText(text)).toBe(true)
})

test.each([
  'The error was mine, and I will mend it.',
  'Error after error, and still nobody asks the fishermen.',
  'We counted 404 crates on the quay.',
  '404 crates, not found by anyone but me.',
  'There was a server error last week, so the list is short.',
  '[Fisher+Ines]: Good morning.',
  'I made an exception: Tomas may pass.',
  '[Voting and turnout]\n\nThe failure of the last election stays with me.',
  'Errors of judgement: we all make them.',
  '',
])('an agent may speak of errors: %s', (text) => {
  expect(isErrorText(text)).toBe(false)
})
