import { expect, test } from 'vitest'
import type { Work } from '../works.ts'
import { openRound, speakerIn } from './open-round.ts'

const works = (...keys: string[]) =>
  keys.map(
    (key, index): Work => ({
      key,
      kind: 'ask',
      started: index,
      tries: 1,
      outcome: 'open',
      usd: 0,
      tokens: 0,
      index,
    }),
  )
const keysOf = (round: ReturnType<typeof openRound>) => round?.turns.map(({ key }) => key)

test('the talk of a round that has no record yet comes from its turns', () => {
  const one = works('round-1/turn-1', 'round-1/analyse', 'round-2/turn-1', 'round-2/turn-2')
  const cell = { id: 'workshop', rounds: [{ number: 1 }] }
  expect(keysOf(openRound(one, 9, cell))).toEqual(['round-2/turn-1', 'round-2/turn-2'])
  expect(keysOf(openRound(one, 2, cell))).toEqual(['round-2/turn-1'])
  expect(openRound(one, 1, cell)).toBeUndefined()
  expect(openRound(one, 9, { id: 'workshop', rounds: [{ number: 1 }, { number: 2 }] })).toBeUndefined()
  expect(openRound([], 9)).toBeUndefined()
})

test('of several cells only the chosen one speaks', () => {
  const many = works('on_1/round-1/turn-1', 'off_1/round-1/turn-1', 'on_1/round-1/turn-2')
  expect(keysOf(openRound(many, 9))).toEqual(['on_1/round-1/turn-1', 'on_1/round-1/turn-2'])
  expect(keysOf(openRound(many, 9, { id: 'off_1', rounds: [] }))).toEqual(['off_1/round-1/turn-1'])
})

test('who speaks is named at the beginning of the prompt', () => {
  expect(speakerIn('You are Vera (Owner) in a talk with others.')).toBe('Vera')
  expect(speakerIn('Sum the round up.')).toBeUndefined()
})
