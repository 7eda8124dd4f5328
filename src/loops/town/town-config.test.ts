import { expect, test } from 'vitest'
import { seatsOf } from './play/seating.ts'
import { readTownConfig } from './town-config.ts'

const names = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay']

test.each(["O'Brien", 'Dr. Who', 'Jean-Luc', 'José', 'Sheriff', 'Player 10'])(
  'a player may be called %s',
  (name) => {
    expect(readTownConfig({ seats: 7, names: [...names, name] }).names).toContain(name)
  },
)

test.each(['Smith, John', 'a<b', 'say "x"', 'N1: me', 'Nobody', 'self', 'Guilty', 'two\nlines', 'ann'])(
  'nobody can be called %j',
  (name) => {
    expect(() => readTownConfig({ seats: 7, names: [...names, name] })).toThrow(
      expect.objectContaining({ code: 'bad_config' }),
    )
  },
)

test('claims are read by the grammar unless somebody says otherwise', () => {
  expect(readTownConfig({}).claims).toBe('grammar')
  expect(() => readTownConfig({ claims: 'always' })).toThrow('claims')
})

const nine = 'Jailor,TI,TI,RT,RT,Godfather,RM,NE,Any'

test('there are as many seats as somebody says, as names, as roles, or as the list has slots', () => {
  expect(seatsOf(readTownConfig({}))).toBe(15)
  expect(seatsOf(readTownConfig({ list: nine }))).toBe(9)
  expect(seatsOf(readTownConfig({ list: nine, seats: 8 }))).toBe(8)
  expect(seatsOf(readTownConfig({ names: [...names, 'Gil'] }))).toBe(7)
})

test.each([
  [{ list: nine, seats: 12 }, '9 slots, and there are 12 seats'],
  [{ list: 'Jailor,Jailor,TI,TI,RT,Godfather,RM' }, "No role is left for the slot 'Jailor'"],
  [{ list: 'Jailor,TI,RM' }, '7 to 15 seats, and this one would have 3'],
  [{ rules: { trialsADay: -1 } }, 'rules.trialsADay: expected a whole number from 1 to 20, found -1'],
  [{ rules: { trials: 1 } }, /rules.trials is not a setting.*trialsADay/],
  [{ roles: 'Jailor,Jailor,Sheriff,Doctor,Escort,Godfather,Mafioso'.split(',') }, 'one Jailor at most'],
  [{ roles: 'Pestilence,Jailor,Sheriff,Doctor,Escort,Godfather,Mafioso'.split(',') }, 'Pestilence'],
  [{ roles: 'Jailer,Mayor,Sheriff,Doctor,Escort,Godfather,Mafioso'.split(',') }, 'Did you mean Jailor'],
])('%j makes no game', (settings, words) => {
  expect(() => readTownConfig(settings)).toThrow(words)
})
