import { describe, expect, test } from 'vitest'
import { cpuMilliseconds } from '../../test/cpu-time.ts'
import { isErrorText } from './error-text.ts'

test.each([
  'Error calling Ollama: 404 Client Error: Not Found for url: http://localhost:11434/api/chat',
  'Error: connect ECONNREFUSED 127.0.0.1:8000',
  'I cannot connect: ECONNREFUSED',
  "HTTPConnectionPool(host='localhost', port=11434): Max retries exceeded",
  "HTTPConnectionPool(host='localhost', port=11434): Read timed out. (read timeout=120)",
  'Error code: 429 - rate limit',
  'Request failed with status code 503',
  'Request timed out.',
  'The read operation timed out',
  'Connection error.',
  '[Errno 111] Connection refused',
  '[ERROR] generation failed',
  '[API_ERROR]',
  '[LLM error: timeout after 30 s]',
  '<error>no such model</error>',
  '<observation>ERROR:illegal_speaker - wait',
  '503 Service Unavailable',
  'HTTP 429: Too Many Requests',
  'HTTP 503',
  'HTTP Error 404: Not Found',
  'HTTP/1.1 502 Bad Gateway',
  'Traceback (most recent call last):\n  File "run.py", line 3',
  '  \n Traceback (most recent call last)',
  'openai.RateLimitError: Error code: 429',
  'openai.RateLimitError: quota exceeded',
  'requests.exceptions.ReadTimeout: the host is silent',
  'RateLimitError',
  'TypeError: fetch failed',
  'Error: 429 Too Many Requests',
  'Error: 500',
  'Error: model "small" not found, try pulling it first',
  'Exception: API call failed after 3 attempts',
  'LLM call failed: no response from localhost',
  'LLM Error - 500',
  "Ollama error: model 'small' not found",
  'litellm.exceptions.Timeout: the host is silent',
  'Sorry, an error occurred while processing your request.',
  'Error: Unable to generate response',
  'An error occurred: Connection aborted.',
  '[TIMEOUT]',
  'Failed to connect to the server: connection refused',
  '{"error": {"message": "model not found"}}',
  '500 Server Error: Internal Server Error for url: http://x',
])('a failed call is known by its text: %s', (text) => {
  expect(isErrorText(text)).toBe(true)
})

test.each([
  'Error: that is what my teacher wrote on my essay',
  'Failure: that is what they call us',
  'Exception: Tomas may pass.',
  'Exceptional play, Bob!',
  'We made an error in judgement',
  'The error was mine, and I will fix it.',
  'Error after error, and still nobody asks the fishermen.',
  'Error from the start: we trusted Ada.',
  'Timeout: let us all take a breath.',
  '(Failure weighs on him) I vote for Ada.',
  'We counted 404 crates on the quay.',
  '404 crates, not found by anyone but me.',
  'There was a server error last week, so the list is short.',
  '[Fisher+Ines]: Good morning.',
  'I made an exception: Tomas may pass.',
  '[Voting and turnout]\n\nThe failure of the last election stays with me.',
  'Errors of judgement: we all make them.',
  'Terror: it is night.',
  'My error was to trust Ada.',
  'Our request was refused, and the model village stands empty.',
  'Request granted. We land at noon.',
  'I cannot connect with those who never asked us.',
  'Failed again. Failed better.',
  'Failed states are those with no response to their people.',
  'My failed vote: no response from the council.',
  'Error: no token of gratitude was given.',
  'Cannot say, the connection failed between us.',
  'Errors in the model village were not found until noon.',
  'Timeout! The network of friends is in error.',
  '[Timeout] We should breathe.',
  'Exception handling is what my aunt does.',
  '',
])('an agent may speak of errors: %s', (text) => {
  expect(isErrorText(text)).toBe(false)
})

describe('a long text takes no longer than a short one', () => {
  test.each([
    ['one letter', 'x'],
    ['blanks', ' '],
    ['capitals', 'A'],
    ['dots between letters', 'a.'],
    ['opened brackets', '['],
    ['the word error', 'error '],
    ['half a class name', 'RateLimitErro'],
    ['a status and no phrase', '404 '],
  ])('%s', (_, part) => {
    const text = part.repeat(Math.ceil(200_000 / part.length))
    const begun = cpuMilliseconds()
    for (let round = 0; round < 20; round++) isErrorText(text)
    expect(cpuMilliseconds() - begun).toBeLessThan(1000)
  })
})
