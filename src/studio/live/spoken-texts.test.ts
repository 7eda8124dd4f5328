import { expect, test } from 'vitest'
import type { WireEntry, WireText } from '../wire.ts'
import { forgetEnded, joined } from './spoken-texts.ts'

const entry = (type: WireEntry['type'], seq: number): WireEntry => ({ type, seq, at: seq, key: 'ask' })

test('a text that arrives before the entry that begins its step stays until the step ends', () => {
  const spoken = new Map<string, WireText>([['ask', { key: 'ask', at: 0, text: 'The first words, ' }]])
  forgetEnded(spoken, [entry('start', 1)])
  expect(spoken.get('ask')?.text).toBe('The first words, ')
  forgetEnded(spoken, [entry('end', 2)])
  expect(spoken.size).toBe(0)
})

test('a new try begins from nothing', () => {
  const before = { key: 'ask', at: 0, text: 'The first words, ' }
  expect(joined(before, { key: 'ask', at: 0, text: 'Again' }).text).toBe('Again')
})
