import { expect, test } from 'vitest'
import { renderPrompt } from './render-prompt.ts'

test('one question is passed on as it is', () => {
  expect(renderPrompt({ messages: [{ role: 'user', content: 'Fix the test.' }] })).toBe('Fix the test.\n')
})

test('instructions stand before the question', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Why?' },
  ] as const
  expect(renderPrompt({ messages })).toBe('Be brief.\n\nWhy?\n')
})

test('in a dialogue every turn says whose it is', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'Because.' },
    { role: 'user', content: 'Why?' },
  ] as const
  expect(renderPrompt({ messages })).toBe(
    '# Instructions\n\nBe brief.\n\n# User\n\nWhy?\n\n# You\n\nBecause.\n\n# User\n\nWhy?\n',
  )
})

test('tool calls and their results are written out', () => {
  const messages = [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'look', input: { where: 'north' } }] },
    { role: 'tool', callId: 'a', content: 'A hill.' },
  ] as const
  expect(renderPrompt({ messages })).toBe(
    '# User\n\nLook.\n\n# You\n\nCalled look with {"where":"north"}.\n\n# Tool result\n\nA hill.\n',
  )
})

test('a schema is asked for in words', () => {
  const prompt = renderPrompt({ messages: [{ role: 'user', content: 'Vote.' }], schema: { type: 'string' } })
  expect(prompt).toMatch(/^Vote\.\n\nAnswer with one JSON value .*\n\{"type":"string"\}\n$/s)
})
