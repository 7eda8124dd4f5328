import { expect, test } from 'vitest'
import { die } from './die.ts'
import { eventsOf, gameWith } from './game.suite.ts'

test('the town learns role, will, causes and note; the truth has no audience', () => {
  const game = gameWith(['Sheriff', 'Mafioso'])
  game.seats[0]!.will = 'look at Mafioso 1'
  die(game, 0, 'attack', ['Mafia'], 'too nosy')
  expect(game.chronicle).toEqual([
    { audience: 0, event: { kind: 'died', seat: 0, role: 'Sheriff', how: 'attack', by: ['Mafia'] } },
    {
      audience: -1,
      event: {
        kind: 'death',
        seat: 0,
        role: 'Sheriff',
        how: 'attack',
        by: ['Mafia'],
        will: 'look at Mafioso 1',
        note: 'too nosy',
      },
    },
  ])
  expect(game.seats[0]!.alive).toBe(false)
})

test('no name of a killer is shown at a death', () => {
  const game = gameWith(['Sheriff', 'Mafioso'])
  die(game, 0, 'attack', ['Mafia'])
  expect(JSON.stringify(eventsOf(game, 'death'))).not.toContain('Mafioso')
})

test('of a hidden body the town learns neither role nor will', () => {
  const game = gameWith(['Sheriff'])
  Object.assign(game.seats[0]!, { hidden: true, will: 'secret', forgedWill: 'forged' })
  die(game, 0, 'attack', ['Medusa'])
  expect(eventsOf(game, 'death')[0]).toMatchObject({ role: undefined, will: undefined })
  expect(eventsOf(game, 'died')[0]!.role).toBe('Sheriff')
})

test('a disguise and a forged will are what the town sees', () => {
  const game = gameWith(['Mafioso'])
  Object.assign(game.seats[0]!, { disguise: 'Doctor', will: 'true', forgedWill: 'false' })
  die(game, 0, 'lynch', ['Town'])
  expect(eventsOf(game, 'death')[0]).toMatchObject({ role: 'Doctor', will: 'false' })
})

test('a death is remembered by its day and night, for the rule of the draw', () => {
  const game = gameWith(['Sheriff', 'Doctor'])
  game.day = 4
  die(game, 0, 'attack', ['Mafia'])
  expect(game.lastDeath).toBe(9)
  game.phase = 'LAST_WORDS'
  game.day = 5
  die(game, 1, 'lynch', ['Town'])
  expect(game.lastDeath).toBe(10)
})
