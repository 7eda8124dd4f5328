import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { chanceFrom } from './chance.ts'
import { presets } from './presets.ts'
import {
  checkRoleList,
  checkRoles,
  drawRoles,
  fitRoleList,
  listWithout,
  parseRoleList,
  renderRoleList,
  roleListOf,
} from './role-list.ts'
import { roleNamed } from './roles.ts'

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

  test('slots of a custom list are understood in words and letters', () => {
    expect(
      parseRoleList('jailor, Town Investigative, rt, random mafia, NK, any, serial killer').slots,
    ).toEqual(['Jailor', 'TI', 'RT', 'RM', 'NK', 'Any', 'Serial Killer'])
  })

  test('open slots of a custom list deal the base game, and so Ranked in slots is Ranked', () => {
    const { slots } = parseRoleList('Ranked')
    const written = fitRoleList(parseRoleList(slots.join(',')), 15)
    expect(written).toEqual({ ...fitRoleList(parseRoleList('Ranked'), 15), name: 'Custom' })
    const names = parseRoleList(Array(9).fill('Any').join(','))
    expect(
      fitRoleList(names, 9)
        .options.flat()
        .some(({ coven }) => coven),
    ).toBe(false)
  })

  test.each(['coven: TI,TP,TK,TS,RM,NE,Any', 'TI,TP,TK,TS,RC,NE,Any', 'TI,Psychic,TK,TS,RM,NE,Any'])(
    '%s is a list of the Coven game',
    (text) => {
      const list = parseRoleList(text)
      expect(list).toMatchObject({ name: 'Coven Custom', coven: true })
      const names = fitRoleList(list, 7)
        .options.at(-1)!
        .map(({ name }) => name)
      expect(names).toContain('Medusa')
      expect(names).not.toContain('Witch')
    },
  )

  test.each([...presets.map(({ name }) => name), 'Coven: TI,TI,TI,TP,RM,NE,Any', 'TI,TI,TI,TP,RM,NE,Any'])(
    '%s is known again by its name and slots, and in its own words',
    (text) => {
      const list = parseRoleList(text)
      expect(roleListOf(list.name, list.slots)).toEqual(list)
      expect(parseRoleList(renderRoleList(list))).toEqual(list)
    },
  )

  test('a slot can leave roles out', () => {
    const { slots, coven } = parseRoleList('tp EXCEPT doctor, random town except Jailor except Mayor,TI')
    expect(slots).toEqual(['TP except Doctor', 'RT except Jailor except Mayor', 'TI'])
    expect(coven).toBe(false)
    expect(() => parseRoleList('Jailor except Mayor,TI')).toThrow('No role named')
  })

  test('without a role, a list deals another of its side there, that role nowhere, and the same game', () => {
    const list = listWithout(parseRoleList('Classic'), roleNamed('Doctor'))
    expect(list.coven).toBe(false)
    expect(list.slots[1]).toBe('RT except Doctor')
    expect(list.slots[14]).toBe('RT except Doctor')
    expect(list.slots[12]).toBe('TK')
    const coven = listWithout(parseRoleList('Psychic,TI,TP,TS,RM,NE,Any'), roleNamed('Psychic'))
    expect(coven.coven).toBe(true)
    expect(parseRoleList(renderRoleList(coven))).toEqual(coven)
  })

  test.each([
    ['Jailor,Jailor,TI,TI,TP,Godfather,Mafioso', 7, "No role is left for the slot 'Jailor'"],
    ['MK,MK,MK,TI,TP,TS,NE', 7, "slot 'MK'"],
    ['RC,RC,RC,RC,RC,TI,TI', 7, "slot 'RC'"],
    ['NC except Vampire,TI,TI,TI,TI,TI', 6, '7 to 15'],
    ['Pestilence,TI,TI,TI,TI,RM,RM', 7, 'Nobody is dealt Pestilence'],
    ['Jailor,TI,TI,RT,RT,Godfather,RM,NE,Any', 15, 'has 9 slots, and there are 15 seats'],
  ])('%s for %i seats is refused before anything is dealt', (text, seats, words) => {
    expect(() => checkRoleList(text, seats)).toThrow(words)
  })

  test('what the check lets pass is dealt whatever chance says', () => {
    const slots = [
      'Godfather',
      'Jailor',
      'MK',
      'RM',
      'NK',
      'NE',
      'RN',
      'RC',
      'TS',
      'TK',
      'RT',
      'Any',
      'Mayor',
    ]
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...slots), { minLength: 7, maxLength: 15 }),
        fc.integer(),
        (list, seed) => {
          const text = list.join(',')
          const fails = (deal: () => void) => {
            try {
              deal()
              return false
            } catch {
              return true
            }
          }
          expect(fails(() => rolesOf(text, list.length, seed))).toBe(
            fails(() => checkRoleList(text, list.length)),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test.each([
    ['Jailor,Sheriff,Jailor', 'one Jailor at most'],
    ['Sheriff,Pestilence,Doctor', 'Nobody is dealt Pestilence'],
  ])('nobody can be given the roles %s', (names, words) => {
    expect(() => checkRoles(names.split(',').map(roleNamed))).toThrow(words)
    expect(() => checkRoles(['Sheriff', 'Sheriff', 'Jailor'].map(roleNamed))).not.toThrow()
  })

  test.each([
    ['Clasic', /Did you mean 'Classic'/],
    ['Jailor,Sherif,TI', /Sherif/],
  ])('%s is refused with a hint', (text, words) => {
    expect(() => parseRoleList(text)).toThrow(words)
  })

  test('two slots for one unique role are refused when dealt', () => {
    expect(() => rolesOf('Jailor,Jailor,TI,TI,TP,Godfather,Mafioso', 7)).toThrow(
      expect.objectContaining({ code: 'bad_role_list' }),
    )
  })

  test.each([6, 16])('%i seats are refused', (seats) => {
    expect(() => fitRoleList(parseRoleList('All Any'), seats)).toThrow('7 to 15')
  })
})
