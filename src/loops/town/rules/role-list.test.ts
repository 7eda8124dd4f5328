import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { chanceFrom } from './chance.ts'
import { presets } from './presets.ts'
import { BadRoleList, drawRoles, fitRoleList, parseRoleList } from './role-list.ts'

const rolesOf = (text: string, seats: number, seed = 1) =>
  drawRoles(fitRoleList(parseRoleList(text), seats), chanceFrom(seededRandom(seed)))

describe('role lists', () => {
  test('Classic is the list of the game, in its order', () => {
    expect(parseRoleList('classic').slots).toEqual(
      'Sheriff,Doctor,Investigator,Jailor,Medium,Godfather,Framer,Executioner,Escort,Mafioso,Lookout,Serial Killer,TK,Jester,RT'.split(
        ',',
      ),
    )
  })

  test('with fewer players the first slots are used', () => {
    expect(rolesOf('Classic', 7).map(({ name }) => name)).toEqual(
      'Sheriff,Doctor,Investigator,Jailor,Medium,Godfather,Framer'.split(','),
    )
  })

  test.each(presets.map(({ name }) => name))(
    '%s deals every unique role at most once, and fits its slots',
    (name) => {
      fc.assert(
        fc.property(fc.integer(), fc.integer({ min: 7, max: 15 }), (seed, seats) => {
          const lineup = fitRoleList(parseRoleList(name), seats)
          const dealt = drawRoles(lineup, chanceFrom(seededRandom(seed)))
          const unique = dealt.filter((role) => role.unique)
          expect(new Set(unique).size).toBe(unique.length)
          expect(dealt.filter(({ side }) => side === 'Coven').length).toBeLessThanOrEqual(4)
          dealt.forEach((role, slot) => {
            expect(lineup.options[slot]).toContain(role)
          })
        }),
        { numRuns: 200 },
      )
    },
  )

  test('base lists deal no role of the Coven game, and nobody is dealt Pestilence', () => {
    for (let seed = 0; seed < 300; seed++) {
      expect(rolesOf('All Any', 15, seed).some(({ coven }) => coven)).toBe(false)
      expect(rolesOf('Coven All Any', 15, seed).some(({ name }) => name === 'Pestilence')).toBe(false)
    }
  })

  test('without vampires no open slot deals a Vampire Hunter', () => {
    for (let seed = 0; seed < 300; seed++) {
      expect(rolesOf('Classic', 15, seed).some(({ name }) => name === 'Vampire Hunter')).toBe(false)
    }
    expect(rolesOf('Vampire Hunter,TI,TI,TP,TS,GODFATHER,NE', 7)[0]!.name).toBe('Vampire Hunter')
  })

  test('slots of one’s own are understood in words and letters', () => {
    expect(
      parseRoleList('jailor, Town Investigative, rt, random mafia, NK, any, serial killer').slots,
    ).toEqual(['Jailor', 'TI', 'RT', 'RM', 'NK', 'Any', 'Serial Killer'])
  })

  test.each([
    ['Clasic', /Did you mean 'Classic'/],
    ['Jailor,Sherif,TI', /Sherif/],
  ])('%s is refused with a way out', (text, words) => {
    expect(() => parseRoleList(text)).toThrow(words)
  })

  test('two slots for one unique role are refused when dealt', () => {
    expect(() => rolesOf('Jailor,Jailor,TI,TI,TP,Godfather,Mafioso', 7)).toThrow(BadRoleList)
  })

  test.each([6, 16])('%i seats are refused', (seats) => {
    expect(() => fitRoleList(parseRoleList('All Any'), seats)).toThrow('7 to 15')
  })
})
