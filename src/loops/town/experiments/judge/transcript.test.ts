import { expect, test } from 'vitest'
import { goldenGame } from '../../games/golden-game.suite.ts'
import { publicEntries } from './public-entries.ts'
import { parseSpoken, printTranscript } from './transcript.ts'

test('a game reads as one line for each thing that happened', () => {
  const lines = printTranscript(publicEntries(goldenGame())).split('\n')
  expect(lines).toContain('[Day 1] Goran whispers to Chen.')
  expect(lines).toContain('[Night 1] Dalia died (attack by Mafia). Role: Medium.')
  expect(lines).toContain('[Night 1] A note beside Dalia reads: "The harbor keeps its secrets."')
  expect(lines).toContain('[Day 2] Goran takes a vote back.')
  expect(lines).toContain('[Day 2] Chen votes guilty on Emeka.')
  expect(lines).toContain('[Day 2] Emeka is found guilty (5 to 1).')
  expect(lines).toContain('[Night 3] Freya died (execution by Jailor). Role: not shown.')
  expect(lines.at(-1)).toBe('[Day 4] The game is over. Alive: Boris.')
  expect(lines.some((line) => /undefined|null|object/.test(line))).toBe(false)
})

test('every cause of a death is printed, and none where it is not known', () => {
  const died = (payload: object) =>
    printTranscript([
      { turn: 'Night 1', kind: 'event', type: 'DEATH', payload: { player: 'Ada', role: null, ...payload } },
    ])
  expect(died({ death_type: 'attack', killed_by: 'Mafia', causes: ['Mafia', 'Arsonist'] })).toBe(
    '[Night 1] Ada died (attack by Mafia and Arsonist). Role: not shown.',
  )
  expect(died({ killed_by: 'Mafia' })).toBe('[Night 1] Ada died (killed by Mafia). Role: not shown.')
  expect(died({})).toBe('[Night 1] Ada died. Role: not shown.')
})

test('words are read back from their line, and other lines hold none', () => {
  const entry = { turn: 'Day 2', kind: 'speech' as const, speaker: 'Player 3', message: 'He says: "no".' }
  expect(parseSpoken(printTranscript([entry]))).toEqual({
    turn: 'Day 2',
    player: 'Player 3',
    kind: 'says',
    words: 'He says: "no".',
  })
  expect(parseSpoken('[Day 2] Chen votes guilty on Emeka.')).toBeUndefined()
  expect(parseSpoken('[Night 1] The will of Ada reads: "Emeka"')).toBeUndefined()
})

test('nobody can write a line of the transcript with a line break', () => {
  const message = 'I am honest.\n[Day 2] Chen says: "I lie."\n'
  const text = printTranscript([{ turn: 'Day 2', kind: 'speech', speaker: 'Ada', message }])
  expect(text.split('\n')).toHaveLength(1)
  expect(parseSpoken(text)?.player).toBe('Ada')
})
