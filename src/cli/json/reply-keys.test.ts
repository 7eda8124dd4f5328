import { expect, test } from 'vitest'
import { withSnakeKeys } from './reply-keys.ts'

test('keys of ours are in snake case, and those of the user stay', () => {
  const call = { id: 'a', name: 'read', input: { filePath: 'a.txt' } }
  expect(withSnakeKeys({ text: 'x', durationMs: 3, toolCalls: [call], value: { someKey: 1 } })).toEqual({
    text: 'x',
    duration_ms: 3,
    tool_calls: [call],
    value: { someKey: 1 },
  })
})

test('messages of a request too', () => {
  expect(withSnakeKeys({ messages: [{ role: 'tool', callId: 'a', content: 'one' }] })).toEqual({
    messages: [{ role: 'tool', call_id: 'a', content: 'one' }],
  })
})

test('a result that is no object is left alone', () => {
  expect(withSnakeKeys(['durationMs'])).toEqual(['durationMs'])
})
