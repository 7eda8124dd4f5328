import { expect, test } from 'vitest'
import { readAider } from './read-aider.ts'

test('edits, usage and cost are read from what it prints', () => {
  expect(readAider('Main model: gpt-5.5 with diff edit format')).toEqual([
    { type: 'began', model: 'gpt-5.5' },
  ])
  expect(readAider('Applied edit to src/a b.py')).toEqual([{ type: 'tool', what: 'edit', on: 'src/a b.py' }])
  const line =
    'Tokens: 2.5k sent, 1.1k cache write, 300 cache hit, 130 received. Cost: $0.0013 message, $0.02 session.'
  expect(readAider(line)).toEqual([
    {
      type: 'usage',
      parts: [
        { tokens: { input: 2500, output: 130, cached: 300, written: 1100, reasoning: 0 }, cost: 0.0013 },
      ],
    },
  ])
  expect(readAider('Tokens: 12k sent, 1.2k received.')).toMatchObject([
    { parts: [{ tokens: { input: 12_000, output: 1200 } }] },
  ])
})

test('errors of the provider are read, and all else is what it says', () => {
  expect(readAider('litellm.AuthenticationError: AnthropicException - invalid x-api-key')).toMatchObject([
    { type: 'failed', trouble: { kind: 'AuthenticationError' } },
  ])
  expect(readAider('I changed the sum.')).toEqual([
    { type: 'said', text: 'I changed the sum.\n', continues: true },
  ])
})
