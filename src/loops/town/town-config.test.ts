import { expect, test } from 'vitest'
import { BadTownConfig, readTownConfig } from './town-config.ts'

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
    expect(() => readTownConfig({ seats: 7, names: [...names, name] })).toThrow(BadTownConfig)
  },
)

test('claims are read by the grammar unless somebody says otherwise', () => {
  expect(readTownConfig({}).claims).toBe('grammar')
  expect(() => readTownConfig({ claims: 'always' })).toThrow('claims')
})
