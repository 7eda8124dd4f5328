import { expect, test } from 'vitest'
import { maskNames } from './mask-names.ts'

const masked = (players: readonly string[], text: string) => maskNames(players).text(text)

test('players are named by their seats, also inside words and in any case', () => {
  const mask = maskNames(['Ada', 'Boris'])
  expect(mask.of('Boris')).toBe('Player B')
  expect(mask.text("Ada's will accuses boris, and BORIS knows it")).toBe(
    "Player A's will accuses Player B, and Player B knows it",
  )
})

test('only whole words are names', () => {
  expect(masked(['Ada', 'Chen'], 'Adamant Chens met Ada-Chen at Nevada.')).toBe(
    'Adamant Chens met Player A-Player B at Nevada.',
  )
  expect(masked(['Zoë'], 'Zoë and Zoëlle')).toBe('Player A and Zoëlle')
})

test('the longest name is taken first', () => {
  expect(masked(['Anna', 'Anna Maria'], 'Anna Maria and Anna')).toBe('Player B and Player A')
  expect(masked(['Player 1', 'Player 10', 'Player A'], 'Player 10, Player 1, Player A')).toBe(
    'Player B, Player A, Player C',
  )
})

test('a name that is a word is replaced as it is spelt', () => {
  expect(masked(['Will', 'May'], 'Will will, and May may')).toBe('Player A will, and Player B may')
})

test('signs in names mean themselves, and after Z comes AA', () => {
  expect(masked(['A.I. (v2)', 'x|y'], 'A.I. (v2) or x|y, not AxI')).toBe('Player A or Player B, not AxI')
  const many = Array.from({ length: 28 }, (_, seat) => `seat${seat}`)
  expect([25, 26, 27].map((seat) => maskNames(many).of(`seat${seat}`))).toEqual([
    'Player Z',
    'Player AA',
    'Player AB',
  ])
})

test('an unknown name is kept, and without players nothing changes', () => {
  expect(maskNames(['Ada']).of('Zoe')).toBe('Zoe')
  expect(masked([], 'Ada')).toBe('Ada')
})
